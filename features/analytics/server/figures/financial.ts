import { sql } from 'drizzle-orm';
import { readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { figureLabels as labels } from '#features/analytics/wording.ts';
import { type Column, type Given, overTime, type Recipe } from './figure.ts';

/** The modes of the payments that count: that of the key that the site runs on. Without payments it is unknown, so both. */
const modesOf = ({ payments }: World): string[] => (payments === null ? ['live', 'test'] : [payments.mode]);

const moneyColumn = (key: string, label: string): Column => ({ key, label, unit: 'cents' });

/** The plans in their order, by the first word of their names, and the joining fees if there are any. */
async function buildIncome(given: Given) {
  const { world, now, before } = given;
  const plans = await readRows<{ id: string; name: string }>(
    world.db,
    sql`select id, split_part(name, ' (', 1) as name from plans order by position`,
  );
  const modes = modesOf(world);
  const paid = [now, before].flatMap((part) => [...(part?.sums.of('income').keys() ?? [])]);
  const isPaid = (key: string) => modes.some((mode) => paid.includes(`${mode} ${key}`));
  const columns = [
    ...plans.filter(({ id }) => isPaid(id)).map(({ id, name }) => moneyColumn(id, name)),
    ...(isPaid('joining-fees') ? [moneyColumn('joining-fees', labels.joiningFees)] : []),
  ];
  const figure = overTime(given, 'income', columns, (key) => modes.map((mode) => `${mode} ${key}`));
  const sum = (of: 'value' | 'before') => figure.facts.reduce((cents, fact) => cents + (fact[of] ?? 0), 0);
  return {
    ...figure,
    facts: [{ label: labels.total, unit: 'cents' as const, value: sum('value'), before: before && sum('before') }],
  };
}

const causes = Object.keys(labels.refunds) as (keyof typeof labels.refunds)[];

function buildRefunds({ world, now, before }: Given) {
  const modes = modesOf(world);
  const pick = (part: Given['now'], cause: string) =>
    (['refunds-cents', 'refunds-count'] as const).map((metric) =>
      modes.reduce((sum, mode) => sum + (part.sums.of(metric).get(`${mode} ${cause}`) ?? 0), 0),
    );
  const rows = causes
    .map((cause) => ({
      key: cause,
      label: labels.refunds[cause],
      values: pick(now, cause),
      before: before && pick(before, cause),
    }))
    .filter(({ values, before: past }) => [...values, ...(past ?? [])].some((value) => value > 0))
    .toSorted((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0));
  const sum = (of: 'values' | 'before') => rows.reduce((cents, row) => cents + (row[of]?.[0] ?? 0), 0);
  return {
    columns: [moneyColumn('cents', labels.refunded), { key: 'count', label: labels.count, unit: 'count' as const }],
    rows,
    facts: [{ label: labels.total, unit: 'cents' as const, value: sum('values'), before: before && sum('before') }],
  };
}

const planColumns: readonly Column[] = (['begun', 'granted', 'renewed', 'changed', 'ended'] as const).map((key) => ({
  key,
  label: labels.plans[key],
  unit: 'count',
}));

const paymentColumns: readonly Column[] = (['failed', 'recovered'] as const).map((key) => ({
  key,
  label: labels.payments[key],
  unit: 'count',
}));

export const financialFigures = {
  income: { overTime: ['income'], build: buildIncome },
  plans: { overTime: ['plans'], build: (given) => overTime(given, 'plans', planColumns) },
  'failed-payments': {
    overTime: ['failed-payments'],
    build: (given) => overTime(given, 'failed-payments', paymentColumns),
  },
  refunds: { whole: ['refunds-cents', 'refunds-count'], build: buildRefunds },
  'accepted-value': {
    overTime: ['accepted-value'],
    build: (given) => overTime(given, 'accepted-value', [moneyColumn('cents', labels.value)]),
  },
} as const satisfies Record<string, Recipe>;
