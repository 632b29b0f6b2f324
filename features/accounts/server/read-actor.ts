import { visitor, type Caller } from '#server/engine/actor.ts';
import { roleOf } from '../roles.ts';
import type { World } from '#server/engine/work.ts';
import { absoluteEnd, idleEnd } from './auth.ts';
import { sessionToken } from './session-cookie.ts';
import { hour } from '#core/time.ts';

type SessionRow = {
  session_id: string;
  used_at: string;
  id: string;
  role: string;
  status: 'pending' | 'approved';
  full_name: string;
  email: string;
  provider_id: string | null;
};

/**
 * Who sends this Cookie header, read from the database at every request and so never stale:
 * a suspension, a new role and a sign-out act on the next one. One prepared statement.
 */
export async function readActor(world: World, cookieHeader: string | undefined): Promise<Caller> {
  const token = sessionToken(cookieHeader, world.config);
  if (token === null) return visitor;
  const sql = world.db.$client;
  const now = world.clock.now();
  const [row] = await sql<SessionRow[]>`
    select s.id as session_id, s.updated_at as used_at, a.id, a.role, a.status, a.full_name, a.email, p.id as provider_id
    from sessions s join accounts a on a.id = s.user_id left join providers p on p.account_id = a.id
    where s.token = ${token} and s.expires_at > ${now.toISOString()} and s.created_at > ${new Date(now.getTime() - absoluteEnd).toISOString()} and a.status <> 'suspended'`;
  if (row === undefined) return visitor;
  // Written at most once an hour, so that reading costs no write.
  if (now.getTime() - new Date(row.used_at).getTime() > hour) {
    await sql`update sessions set updated_at = ${now.toISOString()}, expires_at = ${new Date(now.getTime() + idleEnd).toISOString()} where id = ${row.session_id}`;
  }
  return {
    id: row.id,
    role: roleOf(row.role),
    status: row.status,
    fullName: row.full_name,
    email: row.email,
    sessionId: row.session_id,
    providerId: row.provider_id,
  };
}
