import { deletionDate } from '../leave.ts';
import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { visitor, type Caller } from '#engine/actor.ts';
import { z } from '#core/zod.ts';
import { languages } from '#core/languages.ts';
import type { Role } from '#core/roles.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { storedRole } from '#features/accounts/roles.ts';
import type { World } from '#engine/work.ts';
import { isOpen } from './is-open.ts';
import { idleEnd, sessionToken } from './session-cookie.ts';
import { hour } from '#core/time.ts';

const sessionRow = z.object({
  sessionId: z.string(),
  usedAt: z.string(),
  id: z.string(),
  role: storedRole,
  status: z.enum(listStatuses(accountLifecycle)),
  fullName: z.string(),
  email: z.string(),
  listingId: z.string().nullable(),
  language: z.enum(languages).nullable(),
  isVerified: z.boolean(),
  leavingSince: z.string().nullable(),
});

/** A person who is leaving: signed in, they may only cancel the deletion or sign out. */
const leavingVisitor = ({ id, sessionId, leavingSince }: z.output<typeof sessionRow>): Caller => ({
  id: null,
  kind: 'visitor',
  leaving: { accountId: id, sessionId, until: deletionDate(new Date(leavingSince ?? 0)).toISOString() },
});

/** A person whose account is suspended: their browser shows the reason and the end, and allows nothing else. */
const suspendedVisitor = ({ id, sessionId }: z.output<typeof sessionRow>): Caller => ({
  id: null,
  kind: 'visitor',
  suspended: { accountId: id, sessionId },
});

/**
 * Reads the actor of a Cookie header from the database at every request, so that it is never stale:
 * a suspension, a new role or a sign-out takes effect with the next request. One prepared statement.
 */
export async function readActor(world: World, cookieHeader: string | undefined): Promise<Caller> {
  const token = sessionToken(cookieHeader, world.config);
  if (token === null) return visitor;
  const now = world.clock.now();
  const row = await query(world.db, { plan: 'once', schema: sessionRow }).row(sql`
    select s.id as session_id, s.updated_at as used_at, a.id, a.role, a.status, a.full_name, a.email, a.listing_id,
      a.language, a.leaving_since, s.verified_at is not null as is_verified
    from sessions s join accounts a on a.id = s.user_id
    where s.token = ${token} and ${isOpen('s', now)}`);
  if (row === undefined) return visitor;
  const { status } = row;
  if (status === 'suspended') return suspendedVisitor(row);
  if (status === 'leaving') return leavingVisitor(row);
  if (status === 'left') return visitor;
  // Extends a session at most once an hour, so that most requests write nothing.
  if (now.getTime() - new Date(row.usedAt).getTime() > hour) {
    await world.db.execute(
      sql`update sessions set updated_at = ${now.toISOString()}, expires_at = ${new Date(now.getTime() + idleEnd).toISOString()} where id = ${row.sessionId}`,
    );
  }
  const needsSecondFactor = mustVerify(world, row);
  return {
    id: row.id,
    role: needsSecondFactor ? 'member' : row.role,
    status,
    fullName: row.fullName,
    email: row.email,
    sessionId: row.sessionId,
    providerId: row.listingId,
    language: row.language,
    ...(needsSecondFactor && { needsSecondFactor: true as const }),
  };
}

/** True if an admin opened the session with a password alone, which is not enough for the rights of an admin. */
export const mustVerify = ({ config }: World, session: { role: Role; isVerified: boolean }): boolean =>
  config.adminsNeedSecondFactor && session.role === 'admin' && !session.isVerified;
