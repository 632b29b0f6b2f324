import { sql } from 'drizzle-orm';
import { findDayStart, toDay } from '#core/month.ts';
import { day } from '#core/time.ts';
import type { z } from '#core/zod.ts';
import type { Span } from '#core/periods.ts';
import { medianOf } from '#engine/figures/minutes.ts';
import type { Sums } from '#engine/figures/sums.ts';
import { findSpanBefore, type RangeId } from '#features/analytics/ranges.ts';
import { spanOf } from '#features/analytics/server/read-figures.ts';
import { readCoverage, readSums } from '#features/analytics/server/read-sums.ts';
import { partsOf } from '#features/analytics/server/sums.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { overview } from '../overview-contract.ts';
import { todayIds } from '../overview-figures.ts';

type Overview = z.output<typeof overview>;

/** The day before every marketplace. */
const firstDay = '2020-01-01';

const weekBefore = (at: Date) => new Date(at.getTime() - 7 * day);

/** The tiles for a range beside the range before, and today beside the same day a week ago. From daily sums; today is counted. */
export async function readOverview(world: World, range: Exclude<RangeId, 'custom'>): Promise<Overview> {
  const span = spanOf(world, { range });
  const spanBefore = findSpanBefore(range, span);
  const [now, before, ever, today] = await Promise.all([
    readPart(world, span),
    readPart(world, spanBefore),
    readPart(world, { from: firstDay, to: span.to }, ['accounts-new', 'problems']),
    readSteps(world),
  ]);
  const accounts = countAccounts(ever.sums);
  const open = countOpen(ever.sums);
  // Without the sums of all days these numbers would be too small.
  const ifWhole = (value: number, past: number) =>
    ever.missing > 0 ? { value: null, before: null } : { value, before: past };
  const accepted = ({ sums }: Part) => sums.of('quotes').get('accept') ?? 0;
  const wait = ({ sums }: Part) => medianOf(sums.of('first-quote'));
  return {
    at: world.clock.now().toISOString(),
    span,
    before: spanBefore,
    daysMissing: ever.missing,
    tiles: [
      { id: 'accounts', ...ifWhole(accounts, accounts - countAccounts(now.sums)) },
      { id: 'open-problems', ...ifWhole(open, open - countOpen(now.sums)) },
      { id: 'quotes-accepted', value: accepted(now), before: accepted(before) },
      { id: 'first-quote', value: wait(now), before: wait(before) },
    ],
    today,
  };
}

type Part = { sums: Sums; missing: number };

type Metric = 'accounts-new' | 'problems' | 'quotes' | 'first-quote';

async function readPart(
  world: World,
  span: Span,
  whole: readonly Metric[] = ['accounts-new', 'problems', 'quotes', 'first-quote'],
): Promise<Part> {
  const coverage = await readCoverage(world, span);
  return { sums: await readSums(world, { overTime: [], whole }, span, 'day', coverage), missing: coverage.missing };
}

/** Members and providers who registered. */
const countAccounts = (sums: Sums): number =>
  ['member', 'provider'].reduce((count, role) => count + (sums.of('accounts-new').get(role) ?? 0), 0);

/** Problems that were posted, or whose accepted quote was cancelled, less those that were settled, withdrawn or lapsed. */
function countOpen(sums: Sums): number {
  const steps = sums.of('problems');
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (steps.get(name) ?? 0), 0);
  return count('post', 'return') - count('settle', 'withdraw', 'lapse');
}

/** Counts of today, and of the same day a week ago up to the same time. Each step of a noun is a stretch of an index. */
async function readSteps(world: World): Promise<Overview['today']> {
  const now = world.clock.now();
  const from = findDayStart(toDay(now));
  const counted = partsOf(world).flatMap(({ today = {} }) => Object.entries(today));
  const countSince = (start: Date, end: Date, noun: string, steps: readonly string[]) => sql`(
    select count(*) from events where noun = ${noun} and step = any (${sql.param(`{${steps.join(',')}}`)}::text[])
      and at >= ${start.toISOString()} and at <= ${end.toISOString()})::int`;
  const rows = await query<{ id: string; value: number; weekAgo: number }>(world.db).rows(
    sql.join(
      counted.map(
        ([id, { noun, steps }]) => sql`
        select ${id}::text as id, ${countSince(from, now, noun, steps)} as value,
          ${countSince(weekBefore(from), weekBefore(now), noun, steps)} as week_ago`,
      ),
      sql` union all `,
    ),
  );
  return todayIds.map((id) => {
    const found = rows.find((row) => row.id === id);
    if (found === undefined) throw new Error(`No feature counts ${id}.`);
    return { id, value: found.value, weekAgo: found.weekAgo };
  });
}
