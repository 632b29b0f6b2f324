import { sql, type SQL } from 'drizzle-orm';
import { limitRows } from '#engine/postgres/limit-rows.ts';

/**
 * Repeats are folded when they are read, by their key and the time they were read: those marked in one go stay together. None of it is
 * stored, so that it is exact even if many notices are written at once. The reader stands in each condition by value: so a spread database asks
 * one machine.
 */
const isRepeat = sql`o.group_key = n.group_key and o.in_app = n.in_app and o.read_at is not distinct from n.read_at`;

/** True if the row `n` of a reader is the newest of its repeats: it stands for all of them. */
export const isNewestOfGroup = (reader: string): SQL => sql`(n.group_key is null or not exists (
  select 1 from notifications o where o.account_id = ${reader} and ${isRepeat} and (o.created_at, o.id) > (n.created_at, n.id)))`;

/** A larger count is of no use to a reader. */
export const maxCounted = 100;

/** Beside each row `n` the number of its repeats and of their people, `g`: null for a row that repeats nothing. */
export const countsOfGroup = (reader: string): SQL => sql`
  left join lateral (
    select count(*)::int as times, count(distinct by_id)::int as people
    from (select o.by_id from notifications o where o.account_id = ${reader} and ${isRepeat} ${limitRows(maxCounted)}) o
  ) g on n.group_key is not null`;
