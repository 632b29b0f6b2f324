import { sql, type SQL } from 'drizzle-orm';
import { toDay } from '#core/month.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import type { SystemWork } from '#engine/work.ts';
import { findClosedSpan, type KeptRangeId, keptRangeIds, type Span } from '../ranges.ts';
import { daySums } from './sums.ts';

/** A range whose sums are up to date, and the time at which they were made. */
export type FigureRange = Span & { range: KeptRangeId; summedAt: string };

/** SQL: those ranges, as one JSON text. */
export const keptRanges: SQL = sql`
  select coalesce(json_agg(json_build_object('range', range, 'from', from_day::text, 'to', to_day::text, 'summedAt', summed_at)), '[]')
  from figure_ranges where due_at is null and summed_at is not null`;

/** SQL: one row with 0 if the sums of the range are no longer those that were found. */
export const isStillKept = ({ range, summedAt }: FigureRange): SQL => sql`
  select count(*) from figure_ranges where range = ${range} and due_at is null and summed_at = ${summedAt}::timestamptz`;

const metrics = sql`${sql.param(`{${Object.keys(daySums).join(',')}}`)}::text[]`;

/** Adds up the sums of the days of the range that are over. Writes only those that have changed. */
export async function sumFigureRange({ tx, now }: SystemWork, range: KeptRangeId): Promise<void> {
  const { from, to } = findClosedSpan(range, toDay(now));
  await tx.execute(sql`
    with fresh as materialized (
      select metric, key, sum(value)::bigint as value from daily_sums where metric = any (${metrics}) and day between ${from} and ${to} group by 1, 2
    ), gone as (
      delete from range_sums r where r.range = ${range}
        and not exists (select from fresh f where f.metric = r.metric and f.key = r.key)
    )
    insert into range_sums as r (range, metric, key, value) select ${range}, metric, key, value from fresh
    on conflict (range, metric, key) do update set value = excluded.value where r.value <> excluded.value`);
  await tx.execute(sql`
    update figure_ranges set from_day = ${from}, to_day = ${to}, summed_at = ${now.toISOString()} where range = ${range}`);
}

/** Queues new sums of the ranges that have the day or are to have it, and of those whose days have changed. Their old sums are not read until then. */
export async function countFigureRangesAgain(tx: Transaction, day: string, now: Date): Promise<void> {
  const wanted = keptRangeIds.map((range) => {
    const { from, to } = findClosedSpan(range, toDay(now));
    return sql`(${range}::text, ${from}::date, ${to}::date)`;
  });
  // Locked first and in one order: a range that is being summed at this moment does not have this day yet.
  await tx.execute(sql`
    with concerned as (
      select r.id from figure_ranges r join (values ${sql.join(wanted, sql`, `)}) w (range, from_day, to_day) on w.range = r.range
      where ${day}::date between w.from_day and w.to_day or ${day}::date between r.from_day and r.to_day
        or (r.from_day, r.to_day) is distinct from (w.from_day, w.to_day)
      order by r.id for update of r
    )
    update figure_ranges r set due_at = coalesce(r.due_at, ${now.toISOString()}::timestamptz) from concerned c where r.id = c.id`);
}
