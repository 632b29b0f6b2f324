import { sql, type SQL } from 'drizzle-orm';
import { addDays, findDayStart } from '#core/month.ts';
import type { Period } from '#core/periods.ts';
import {
  type Count,
  type FigureContribution,
  type Instants,
  listingCounts,
  type PeriodSum,
} from '#engine/figures/contribution.ts';
import type { World } from '#engine/work.ts';

type Contributed = Pick<World, 'contributions'>;

/** The parts of all features in the figures. */
export const partsOf = ({ contributions }: Contributed): FigureContribution[] =>
  contributions.flatMap(({ figures = [] }) => figures);

export const instantsOf = (day: string): Instants => ({ from: findDayStart(day), to: findDayStart(addDays(day, 1)) });

/** SQL, a part of `with`: the events `e` of the time, and the rows that features read once for several sums. */
export const rowsOf = (world: Contributed, { from, to }: Instants): SQL =>
  sql.join(
    [
      sql`
      e as materialized (
        select id, at, actor_id, noun, subject_id, step, before, data from events
        where at >= ${from.toISOString()} and at < ${to.toISOString()}
      )`,
      ...partsOf(world).flatMap(({ rows = [] }) => rows),
    ],
    sql`, `,
  );

/** The sums of a day: those that are counted each time, those of what can be deleted, and stocks, which are counted once. */
type DaySums = 'sums' | 'sumsOfKept' | 'stocks';

/** The counts of a day by metric; several features may add to one. */
export const listCounts = (world: Contributed, which: readonly DaySums[]): [metric: string, count: Count][] =>
  partsOf(world).flatMap((part) => which.flatMap((one) => Object.entries(part[one] ?? {})));

/** The sums of weeks and months by metric. */
export const listPeriodSums = (world: Contributed, by: Period): [metric: string, sum: PeriodSum][] =>
  partsOf(world).flatMap(({ periods = {} }) => Object.entries(periods).filter(([, sum]) => sum.by === by));

/** SQL: the rows of counts as rows of metric, key and value. */
export const addUp = (counts: readonly (readonly [metric: string, rows: SQL])[]): SQL => sql`
  select metric, key, sum(value)::bigint as value from (${sql.join(
    counts.map(
      ([metric, rows]) =>
        sql`select ${metric}::text as metric, s.key::text as key, s.value::bigint as value from (${rows}) s (key, value)`,
    ),
    sql` union all `,
  )}) counted group by 1, 2`;

/** SQL: the listings with their names. */
export function namedListings(world: Contributed): SQL {
  const [named] = partsOf(world).flatMap(({ namedListings: own = [] }) => own);
  if (named === undefined) throw new Error('No feature names the listings.');
  return named;
}

/** SQL: the counts of each listing in the time, as rows of `provider_days` without the day. */
export const sumListings = (world: Contributed): SQL => sql`
  select provider_id, ${sql.raw(listingCounts.map((count) => `sum(${count})::int as ${count}`).join(', '))}
  from (${sql.join(
    partsOf(world).flatMap(({ listings = [] }) =>
      listings.map(
        ({ from, listing, counts }) => sql`
        select ${listing} as provider_id, ${sql.join(
          listingCounts.map((count) => sql`${counts[count] ?? sql`0`} as ${sql.raw(count)}`),
          sql`, `,
        )} from ${from}`,
      ),
    ),
    sql` union all `,
  )}) done join (${namedListings(world)}) named on named.id = done.provider_id group by provider_id`;
