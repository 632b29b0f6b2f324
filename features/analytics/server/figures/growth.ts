import { sql } from 'drizzle-orm';
import { addMonths, toDay, toMonth } from '#core/month.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { approvalBands } from '#features/analytics/bands.ts';
import { findPeriodEnd, findPeriodStart, listPeriods } from '#features/analytics/ranges.ts';
import { figureLabels as labels } from '#features/analytics/wording.ts';
import { readCoverage, readSumsOn, type Sums } from '#features/analytics/server/read-sums.ts';
import { readToday } from '#features/analytics/server/today.ts';
import {
  type Column,
  type Given,
  inBands,
  medianOf,
  overTime,
  type Part,
  type Recipe,
  share,
  total,
} from './figure.ts';

const roles: readonly Column[] = (['member', 'provider'] as const).map((key) => ({
  key,
  label: labels.roles[key],
  unit: 'count',
}));

/** Months after the one of joining that Retention looks at. */
const maxMonths = 12;

export const growthFigures = {
  'accounts-new': {
    overTime: ['accounts-new'],
    build: (given) => overTime(given, 'accounts-new', roles),
  },
  'accounts-active': {
    overTime: ['accounts-active-day'],
    build: async (given) =>
      given.by === 'day' ? { ...overTime(given, 'accounts-active-day', roles), facts: [] } : activeByPeriod(given),
  },
  retention: { build: readRetention },
  approval: {
    whole: ['approval'],
    build({ now, before }) {
      const bands = inBands(now.sums.of('approval'), approvalBands);
      const past = before && inBands(before.sums.of('approval'), approvalBands);
      return {
        columns: [{ key: 'approvals', label: labels.approvals, unit: 'count' }],
        rows: labels.approvalBands.map((label, at) => ({
          key: String(at),
          label,
          values: [bands[at] ?? 0],
          before: past && [past[at] ?? 0],
        })),
        facts: [
          {
            label: labels.median,
            unit: 'minutes',
            value: medianOf(now.sums.of('approval')),
            before: before && medianOf(before.sums.of('approval')),
          },
          {
            label: labels.approvals,
            unit: 'count',
            value: total(now.sums.of('approval')),
            before: before && total(before.sums.of('approval')),
          },
        ],
      };
    },
  },
} as const satisfies Record<string, Recipe>;

/** Active people by week or month: as they were last night, and those of today who were not active earlier in the period. */
async function activeByPeriod({ world, by, now, before }: Given) {
  const metric = by === 'week' ? 'accounts-active-week' : 'accounts-active-month';
  const today = toDay(world.clock.now());
  const read = async ({ span }: Part) => {
    const periods = listPeriods(span, by);
    const sums = await readSumsOn(world, [metric], periods);
    const end = findPeriodEnd(periods.at(-1) ?? span.to, by);
    const open = { from: periods[0] ?? span.from, to: end < today ? end : today };
    const { live, counted } = await readCoverage(world, open);
    for (const day of live)
      for (const { key, value } of await readToday(world, [metric], day, counted))
        sums.add(metric, findPeriodStart(day, by), key, Number(value));
    return { periods, sums };
  };
  const [present, past] = [await read(now), before && (await read(before))];
  const pick = (sums: Sums, period: string) => roles.map(({ key }) => sums.at(metric, period).get(key) ?? 0);
  return {
    columns: [...roles],
    rows: present.periods.map((period, at) => {
      const periodBefore = past?.periods[at];
      return {
        key: period,
        label: period,
        values: pick(present.sums, period),
        before: past === null || periodBefore === undefined ? null : pick(past.sums, periodBefore),
      };
    }),
    facts: [],
  };
}

/** A row for each month of joining: the number who registered, and the share of them who were active in that month and in those after it. */
async function readRetention({ world, now }: Given) {
  const joined = listPeriods(now.span, 'month');
  const today = toDay(world.clock.now());
  const months = listPeriods({ from: joined[0] ?? today, to: today }, 'month').slice(0, maxMonths + joined.length);
  const [sizes, active] = await Promise.all([readSizes(world, joined), readSumsOn(world, ['retention'], months)]);
  const later = Math.min(maxMonths, Math.max(months.length - 1, 0));
  return {
    columns: [
      { key: 'joined', label: labels.joined, unit: 'count' as const },
      ...Array.from({ length: later + 1 }, (_, at) => ({
        key: String(at),
        label: labels.monthsLater(at),
        unit: 'percent' as const,
      })),
    ],
    rows: joined.map((first) => {
      const size = sizes.get(toMonth(first)) ?? 0;
      const shares = Array.from({ length: later + 1 }, (_, at) => {
        const month = addMonths(first, at);
        return month > today ? null : share(active.at('retention', month).get(toMonth(first)) ?? 0, size);
      });
      return { key: first, label: first, values: [size, ...shares], before: null };
    }),
    facts: [],
  };
}

/** The number of people who registered in each month, without admins, as far as the days have sums. */
async function readSizes(world: World, months: readonly string[]): Promise<Map<string, number>> {
  const [from = '', last = ''] = [months[0], months.at(-1)];
  const rows = await readRows<{ month: string; count: number }>(
    world.db,
    sql`
    select to_char(day, 'YYYY-MM') as month, sum(value)::int as count from daily_sums
    where metric = 'accounts-new' and key <> 'admin' and day >= ${from} and day < ${addMonths(last, 1)} group by 1`,
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}
