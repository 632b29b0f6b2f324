import { sql } from 'drizzle-orm';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { Person } from '#engine/actor.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { World } from '#engine/work.ts';
import { describeDevice } from './describe-device.ts';
import { isOpen } from './is-open.ts';

type Row = {
  id: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
};

const maxListed = 100;

/** The open sessions of a person, that of the request first and then the latest used; without their tokens. */
export async function listSessions(world: World, { id, sessionId }: Person) {
  const rows = await query<Row>(world.db).rows(sql`
    select s.id, s.created_at, s.updated_at, s.ip_address, s.user_agent from sessions s
    where s.user_id = ${id} and ${isOpen('s', world.clock.now())}
    order by s.id = ${sessionId} desc, s.updated_at desc, s.id ${limitRows(maxListed)}`);
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    network: row.ipAddress,
    firstUsedAt: iso(row.createdAt),
    lastUsedAt: iso(row.updatedAt),
    isThisDevice: row.id === sessionId,
  }));
}
