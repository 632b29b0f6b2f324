import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { z } from '#core/zod.ts';
import { storedRole } from '#features/accounts/roles.ts';
import { isOpen } from './is-open.ts';
import { mustVerify } from './read-actor.ts';

const openSession = z.object({
  id: z.string(),
  role: storedRole,
  status: z.enum(['pending', 'approved']),
  isVerified: z.boolean(),
});

/** Reads the role and status of the person behind each session, by session id. Leaves out sessions that have ended. One prepared statement. */
export async function readOpenSessions(
  world: World,
  sessionIds: readonly string[],
): Promise<Map<string, Pick<Person, 'role' | 'status'>>> {
  const now = world.clock.now();
  const rows = await query(world.db, { plan: 'once', schema: openSession }).rows(sql`
    select s.id, a.role, a.status, s.verified_at is not null as is_verified from sessions s join accounts a on a.id = s.user_id
    where s.id = any(${sql.param(sessionIds)}::uuid[]) and ${isOpen('s', now)} and a.status in ('pending', 'approved')`);
  return new Map(
    rows.map((row) => [row.id, { role: mustVerify(world, row) ? 'member' : row.role, status: row.status }]),
  );
}
