import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { cutPage, encodeCursor } from '#core/paging.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';
import type { performance, performanceInput } from '../contract.ts';
import type { PerformanceSort } from '../figures.ts';
import type { Span } from '../ranges.ts';
import { spanOf } from './read-figures.ts';
import { readCoverage } from './read-sums.ts';
import { instantsOf } from './sum-day.ts';
import { eventsOf, providerSums } from './sums.ts';

type Row = z.output<typeof performance>;
type Input = z.output<typeof performanceInput>;

/** What each column is made of, of a provider's days: shares in hundredths of a percent, the rating in hundredths of a star. */
const columns: Record<PerformanceSort, string> = {
  asked: 'sum(asked)',
  answered: 'round(10000.0 * sum(answered) / nullif(sum(asked), 0))',
  accepted: 'round(10000.0 * sum(accepted) / nullif(sum(sent), 0))',
  completed: 'round(10000.0 * sum(completed) / nullif(sum(completed) + sum(backed_out) + sum(called_off), 0))',
  cancelled: 'sum(backed_out)',
  rating: 'round(100.0 * sum(rating_sum) / nullif(sum(ratings), 0))',
  reports: 'sum(reports)',
};

/** Stands last in both orders, where a provider has no such number. */
const missing = { most: -1, least: 1_000_000_000 };

const ofDay =
  'provider_id, asked, answered, sent, accepted, completed, backed_out, called_off, rating_sum, ratings, reports';

/** Lists the providers who had anything to do in a range, page by page, sorted by one column. Days without sums are counted now. */
export async function listPerformance(
  world: World,
  input: Input,
): Promise<{ items: Row[]; next: string | null; span: Span; daysMissing: number }> {
  const { sort, order, cursor, limit } = input;
  const span = spanOf(world, input);
  const { live, missing: daysMissing } = await readCoverage(world, span);
  const [from, to] = [live.at(-1), live[0]];
  const isLive = from !== undefined && to !== undefined;
  const instants = isLive
    ? { from: instantsOf(from).from, to: instantsOf(to).to }
    : { from: world.clock.now(), to: world.clock.now() };
  const end = sql.raw(order === 'most' ? 'desc' : 'asc');
  const value = sql.raw(`coalesce(${columns[sort]}, ${missing[order]})`);
  const past =
    cursor === undefined
      ? sql``
      : sql`having (${value}, d.provider_id) ${sql.raw(order === 'most' ? '<' : '>')} (${cursor.value}, ${cursor.id}::uuid)`;
  const rows = await readRows<Row & { sorted: string }>(
    world.db,
    sql`
    with ${eventsOf(instants)}, days as (
      select ${sql.raw(ofDay)} from provider_days where day between ${span.from} and ${span.to}
      union all ${isLive ? providerSums : sql`select ${sql.raw(ofDay)} from provider_days where false`}
    ), page as (
      select d.provider_id, ${value}::text as sorted, ${sql.raw(
        Object.entries(columns)
          .map(([name, formula]) => `(${formula})::int as ${name}`)
          .join(', '),
      )}, sum(d.ratings)::int as ratings
      from days d group by d.provider_id ${past}
      order by ${value} ${end}, d.provider_id ${end} limit ${limit + 1}
    )
    select g.provider_id, p.account_id, p.name, g.asked, g.answered, g.accepted, g.completed, g.cancelled, g.rating, g.ratings, g.reports, g.sorted
    from page g join providers p on p.id = g.provider_id order by g.sorted::int ${end}, g.provider_id ${end}`,
  );
  const { items, next } = cutPage(rows, limit, ({ sorted, providerId }) => encodeCursor([sorted, providerId]));
  return { items: items.map(({ sorted: _, ...row }) => row), next, span, daysMissing };
}
