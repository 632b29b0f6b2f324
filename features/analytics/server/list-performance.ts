import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { cutPage, encodeCursor } from '#core/paging.ts';
import { query } from '#engine/postgres/read.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { World } from '#engine/work.ts';
import type { performance, performanceInput } from '../contract.ts';
import type { PerformanceSort } from '../figures.ts';
import type { Span } from '#core/periods.ts';
import { listingCounts } from '#engine/figures/contribution.ts';
import { performanceColumns, performanceFormulas } from './performance-formulas.ts';
import { spanOf } from './read-figures.ts';
import { type Coverage, readCoverage } from './read-sums.ts';
import { findBase, isStillSummed, type ProviderBase } from './sum-ranges.ts';
import { instantsOf, namedListings, rowsOf, sumListings } from './sums.ts';

type Row = z.output<typeof performance>;
type Input = z.output<typeof performanceInput>;
type SortedRow = Row & { sorted: number };

/** Comes last in both orders, for a provider without such a number. */
const missing = { most: -1, least: 1_000_000_000 };

const counts = listingCounts.join(', ');
const each = (write: (count: string) => string): SQL => sql.raw(listingCounts.map(write).join(', '));
/** The numbers of a row, from columns that have these names. */
const namedColumns = (columns: Record<PerformanceSort, string>): SQL =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `${column} as shown_${name}`)
      .join(', '),
  );

/**
 * Lists the providers with any counts in a range, page by page, sorted by one column. Most rows come in their order from the sums of a
 * range that the queue has made; providers with counts on the days between that range and the requested one are corrected. Days without
 * sums are counted now.
 */
export async function listPerformance(
  world: World,
  input: Input,
): Promise<{ items: Row[]; next: string | null; span: Span; daysMissing: number }> {
  const span = spanOf(world, input);
  // In this order: a day that is summed from here on invalidates the base.
  const base = await findBase(world, span);
  const coverage = await readCoverage(world, span);
  const found = await readPage(world, input, { span, base, coverage });
  const rows =
    base === null || (await isStillSummed(world, base))
      ? found
      : await readPage(world, input, { span, base: null, coverage });
  const { items, next } = cutPage(rows, input.limit, ({ sorted, providerId }) =>
    encodeCursor([String(sorted), providerId]),
  );
  return { items: items.map(({ sorted: _, ...row }) => row), next, span, daysMissing: coverage.missing };
}

type Source = { span: Span; base: ProviderBase | null; coverage: Coverage };

/** The rows of a page and one more. */
function readPage(world: World, { sort, order, cursor, limit }: Input, source: Source): Promise<SortedRow[]> {
  const [end, beyond] = order === 'most' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const none = missing[order];
  const most = limitRows(limit + 1);
  const value = sql.raw(`shown_${sort}`);
  const past = (sorted: SQL) =>
    cursor === undefined ? sql`` : sql`and (${sorted}, provider_id) ${beyond} (${cursor.value}, ${cursor.id}::uuid)`;
  const column = sql.raw(performanceColumns[sort]);
  const isPastNumbers = cursor?.value === none;
  const numbered = sql`
    numbered as materialized (
      select provider_id, ratings, ${namedColumns(performanceColumns)} from provider_ranges
      where range = ${source.base?.kept.range ?? ''} and ${column} is not null and ${!isPastNumbers} ${isPastNumbers ? sql`` : past(column)}
        and provider_id not in (select provider_id from moved)
      order by ${column} ${end}, provider_id ${end} ${most}
    ),`;
  // Rows without a number come last: a page that is full of numbers needs none of them.
  const inOrder = sql`
    select * from numbered
    union all
    (select provider_id, ratings, ${namedColumns(performanceColumns)} from provider_ranges
      where range = ${source.base?.kept.range ?? ''} and ${column} is null ${past(sql`${none}::integer`)}
        and provider_id not in (select provider_id from moved) and (select count(*) from numbered) <= ${limit}
      order by provider_id ${end} ${most})`;
  return query<SortedRow>(world.db).rows(sql`
    with ${movedProviders(world, source)}, ${source.base === null ? sql`` : numbered} page as (
      select p.*, coalesce(${value}, ${none}) as sorted from (
        (select provider_id, ratings, ${namedColumns(performanceFormulas)} from moved where days > 0)
        ${source.base === null ? sql`` : sql`union all ${inOrder}`}
      ) p where true ${past(sql`coalesce(${value}, ${none})`)}
      order by sorted ${end}, provider_id ${end} ${most}
    )
    select g.provider_id, p.account_id, p.name, ${sql.raw(
      (Object.keys(performanceFormulas) as PerformanceSort[]).map((name) => `g.shown_${name} as ${name}`).join(', '),
    )}, g.ratings, g.sorted
    from page g join (${namedListings(world)}) p on p.id = g.provider_id order by g.sorted ${end}, g.provider_id ${end}`);
}

/** SQL: the sums of each provider with counts on the days between the base and the span, or on any of its days without a base. */
function movedProviders(world: World, { span, base, coverage: { live } }: Source): SQL {
  const [from, to] = [live.at(-1), live[0]];
  const isCounted = sql`day <> all (${sql.param(`{${live.join(',')}}`)}::date[])`;
  const parts = [
    ...(base?.more ?? [span]).map(
      (days) =>
        sql`select 1 as days, provider_id, ${sql.raw(counts)} from provider_days where day between ${days.from} and ${days.to} and ${isCounted}`,
    ),
    ...(base?.less ?? []).map(
      (days) =>
        sql`select -1 as days, provider_id, ${each((count) => `-${count} as ${count}`)} from provider_days where day between ${days.from} and ${days.to}`,
    ),
    ...(from !== undefined && to !== undefined
      ? [sql`select 1 as days, today.* from (${sumListings(world)}) today`]
      : []),
  ];
  const nothing = sql`select 1 as days, provider_id, ${sql.raw(counts)} from provider_days where false`;
  const events =
    from !== undefined && to !== undefined
      ? sql`${rowsOf(world, { from: instantsOf(from).from, to: instantsOf(to).to })},`
      : sql``;
  return sql`${events} change as (
    select provider_id, sum(days)::integer as days, ${each((count) => `sum(${count})::integer as ${count}`)}
    from (${parts.length === 0 ? nothing : sql.join(parts, sql` union all `)}) c group by provider_id
  ), moved as materialized (
    ${
      base === null
        ? sql`select * from change`
        : sql`select c.provider_id, c.days + coalesce(r.days, 0) as days, ${each((count) => `c.${count} + coalesce(r.${count}, 0) as ${count}`)}
          from change c left join provider_ranges r on r.provider_id = c.provider_id and r.range = ${base.kept.range}`
    }
  )`;
}
