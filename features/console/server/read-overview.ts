import { toDay } from '#core/month.ts';
import type { z } from '#core/zod.ts';
import { findSpanBefore, type RangeId, type Span } from '#features/analytics/ranges.ts';
import { medianOf } from '#features/analytics/server/figures/figure.ts';
import { spanOf } from '#features/analytics/server/read-figures.ts';
import { readCoverage, readSums, type Sums } from '#features/analytics/server/read-sums.ts';
import { readToday } from '#features/analytics/server/today.ts';
import type { World } from '#engine/work.ts';
import type { overview } from '../overview-contract.ts';
import { todayIds, type TodayId } from '../overview-figures.ts';

type Overview = z.output<typeof overview>;

/** The day before every marketplace. */
const firstDay = '2020-01-01';

/** The tiles for a range beside the range before, and today beside the same day a week ago. From daily sums; of today the last minutes alone are counted. */
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

/** The steps that are counted today, by noun and step. */
const counted: Record<TodayId, readonly string[]> = {
  accounts: ['account join'],
  problems: ['problem post'],
  requests: ['quote request'],
  quotes: ['quote submit', 'quote offer'],
  accepted: ['quote accept'],
  completed: ['job complete'],
};

/** Counts of today, and of the same day a week ago up to the same time. */
async function readSteps(world: World): Promise<Overview['today']> {
  const today = toDay(world.clock.now());
  const coverage = await readCoverage(world, { from: today, to: today });
  const rows = await readToday(world, ['steps', 'steps-week-ago'], today, coverage.counted);
  const sum = (of: string, id: TodayId) =>
    rows.reduce(
      (sum, { metric, key, value }) => (metric === of && counted[id].includes(key) ? sum + Number(value) : sum),
      0,
    );
  return todayIds.map((id) => ({ id, value: sum('steps', id), weekAgo: sum('steps-week-ago', id) }));
}
