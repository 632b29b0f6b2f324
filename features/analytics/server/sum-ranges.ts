import { sql } from 'drizzle-orm';
import { toDay } from '#core/month.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { SystemWork, World } from '#engine/work.ts';
import type { Span } from '#core/periods.ts';
import { listingCounts } from '#engine/figures/contribution.ts';
import { type Base, findClosedSpan, findNearest, type PresetId, presetIds } from '../ranges.ts';

const counts = listingCounts.join(', ');
const addedUp = listingCounts.map((count) => `sum(${count})::integer as ${count}`).join(', ');
const given = listingCounts.map((count) => `excluded.${count}`).join(', ');
const kept = ['days', ...listingCounts].map((count) => `r.${count}`).join(', ');

/** Adds up each provider's counts on the days of the range that are over. Writes only rows that have changed. */
export async function sumRange({ tx, now }: SystemWork, range: PresetId): Promise<void> {
  const { from, to } = findClosedSpan(range, toDay(now));
  await tx.execute(sql`
    with fresh as materialized (
      select provider_id, count(*)::integer as days, ${sql.raw(addedUp)} from provider_days where day between ${from} and ${to} group by provider_id
    ), gone as (
      delete from provider_ranges r where r.range = ${range} and not exists (select from fresh f where f.provider_id = r.provider_id)
    )
    insert into provider_ranges as r (range, provider_id, days, ${sql.raw(counts)})
    select ${range}, provider_id, days, ${sql.raw(counts)} from fresh
    on conflict (provider_id, range) do update set (days, ${sql.raw(counts)}) = (excluded.days, ${sql.raw(given)})
    where (${sql.raw(kept)}) is distinct from (excluded.days, ${sql.raw(given)})`);
  await tx.execute(sql`
    update summed_ranges set from_day = ${from}, to_day = ${to}, summed_at = ${now.toISOString()} where range = ${range}`);
}

/** Queues new sums of the ranges that have the day, or are to have it. Their old sums are not read until then. */
export async function countRangesAgain(tx: Transaction, day: string, now: Date): Promise<void> {
  const today = toDay(now);
  const having = presetIds.filter((range) => {
    const { from, to } = findClosedSpan(range, today);
    return from <= day && day <= to;
  });
  // Locked first and in one order: a range that is being summed at this moment does not have this day yet.
  await tx.execute(sql`
    with concerned as (
      select id from summed_ranges
      where range = any (${sql.param(`{${having.join(',')}}`)}::text[]) or ${day}::date between from_day and to_day order by id for update
    )
    update summed_ranges r set due_at = coalesce(r.due_at, ${now.toISOString()}::timestamptz) from concerned c where r.id = c.id`);
}

type SummedRange = Span & { range: PresetId; summedAt: string };

/** The range whose sums are nearest to those of the span; null if it is quicker to add up the days of the span. */
export async function findBase(world: World, span: Span): Promise<Base<SummedRange> | null> {
  const rows = await query<SummedRange>(world.db, { plan: 'once' }).rows(sql`
    select range, from_day::text as "from", to_day::text as "to", summed_at from summed_ranges where due_at is null and summed_at is not null`);
  return findNearest(rows, span);
}

/** True if the sums of the base have not changed since `findBase` read them. */
export async function isStillSummed(world: World, { kept }: Base<SummedRange>): Promise<boolean> {
  const rows = await query(world.db, { plan: 'once' }).rows(sql`
    select from summed_ranges where range = ${kept.range} and due_at is null and summed_at = ${kept.summedAt}::timestamptz`);
  return rows.length > 0;
}

export type ProviderBase = Base<SummedRange>;
