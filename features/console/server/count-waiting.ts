import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import { isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { waiting } from '../overview-contract.ts';
import { maxCounted } from '../limits.ts';

/** Counts the things that wait for this admin, each kind up to `maxCounted`. One statement, prepared once. */
export async function countWaiting(world: World, admin: Person): Promise<z.output<typeof waiting>[]> {
  const counts = world.contributions
    .flatMap(({ waiting: own = {} }) => Object.entries(own))
    .map(
      ([kind, rows]) =>
        sql`select ${sql.raw(`'${kind}'`)} as kind, count(*)::int as count, min(since) as oldest from (${typeof rows === 'function' ? rows(admin, world.contributions) : rows} ${limitRows(maxCounted)}) w`,
    );
  const counted = await query<{ kind: string; count: number; oldest: string | null }>(world.db, { plan: 'once' }).rows(
    sql.join(counts, sql` union all `),
  );
  return counted.map(({ kind, count, oldest }) => ({ kind, count, oldest: isoOrNull(oldest) }));
}
