import type { Person } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';
import { roleOf } from '../roles.ts';
import { absoluteEnd } from './auth.ts';

/** As what each of these sessions' people are signed in now; a session that is over is not among them. One prepared statement. */
export async function standingsOf(
  world: World,
  sessionIds: readonly string[],
): Promise<Map<string, Pick<Person, 'role' | 'status'>>> {
  const now = world.clock.now();
  const rows = await world.db.$client<{ id: string; role: string; status: Person['status'] }[]>`
    select s.id, a.role, a.status from sessions s join accounts a on a.id = s.user_id
    where s.id = any(${sessionIds as string[]}::uuid[]) and s.expires_at > ${now.toISOString()}
      and s.created_at > ${new Date(now.getTime() - absoluteEnd).toISOString()} and a.status <> 'suspended'`;
  return new Map(rows.map(({ id, role, status }) => [id, { role: roleOf(role), status }]));
}
