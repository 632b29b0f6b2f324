import { sql } from 'drizzle-orm';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { Person } from '#engine/actor.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { World } from '#engine/work.ts';
import { describeDevice } from './describe-device.ts';
import { absoluteEnd } from './session-cookie.ts';

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
  const now = world.clock.now();
  const rows = await query<Row>(world.db).rows(sql`
      select id, created_at, updated_at, ip_address, user_agent from sessions
    where user_id = ${id} and expires_at > ${now.toISOString()}
      and created_at > ${new Date(now.getTime() - absoluteEnd).toISOString()}
    order by id = ${sessionId} desc, updated_at desc, id ${limitRows(maxListed)}`);
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    network: row.ipAddress,
    firstUsedAt: iso(row.createdAt),
    lastUsedAt: iso(row.updatedAt),
    isThisDevice: row.id === sessionId,
  }));
}
