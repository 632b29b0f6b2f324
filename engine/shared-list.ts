import { sql, type SQL } from 'drizzle-orm';
import type { Key } from '#core/paging.ts';
import { iso } from './postgres/database.ts';
import { limitRows } from './postgres/limit-rows.ts';
import { query } from './postgres/read.ts';
import type { World } from './work.ts';

/** A public list for the sitemap, newest first: `publicRows` is SQL of a table `p` and the condition by which its rows are public. */
export function makeSharedList(publicRows: SQL) {
  const listed = (from: Key | null): SQL => sql`
    ${publicRows} ${from === null ? sql`` : sql`and (p.created_at, p.id) <= (${from.at}, ${from.id})`} order by p.created_at desc, p.id desc`;
  return {
    /** `count` rows at most from one on, with their last change. */
    async list(world: World, from: Key, count: number): Promise<{ id: string; changedAt: string }[]> {
      const rows = await query<{ id: string; updatedAt: string }>(world.db).rows(sql`
        select p.id, p.updated_at from ${listed(from)} ${limitRows(count)}`);
      return rows.map(({ id, updatedAt }) => ({ id, changedAt: iso(updatedAt) }));
    },
    /** The row that stands `count` places after `from`, or after the newest; null if the list ends before. */
    async skip(world: World, from: Key | null, count: number): Promise<Key | null> {
      const row = await query<{ id: string; createdAt: string }>(world.db).row(sql`
        select p.id, p.created_at from ${listed(from)} offset ${sql.raw(String(count))} limit 1`);
      return row === undefined ? null : { at: iso(row.createdAt), id: row.id };
    },
  };
}
