import { sql } from 'drizzle-orm';
import type { FigureContribution, Instants } from '#engine/figures/contribution.ts';
import { columnsOf, type FigureBody, type Given, overTime } from '#engine/figures/figure.ts';
import { factWords } from '#engine/figures/wording.ts';
import { query } from '#engine/postgres/read.ts';
import type { RefundCause } from '#features/payments/reasons.ts';
import { paymentFigureWords as words } from '../payment-figure-wording.ts';

type Cause = RefundCause | 'dispute' | 'other';
const causes: Readonly<Record<Cause, string>> = words.causes;

const refundKey = sql`p.mode || ' ' || coalesce(r.cause, case when d.id is null then 'other' else 'dispute' end)`;
const refundsOf = ({ from, to }: Instants) => sql`
  from ledger_entries l join payment_attempts p on p.id = l.payment_id
  left join refunds r on r.id = l.booking_id left join disputes d on d.id = l.booking_id
  where l.at >= ${from.toISOString()} and l.at < ${to.toISOString()} and l.ledger_account = 'paystack' and l.cents < 0`;

export const paymentFigures: FigureContribution = {
  sums: {
    // By the mode of the payments, and by plan or kind.
    income: ({ from, to }) => sql`
      select p.mode || ' ' || case l.ledger_account when 'plans' then p.plan else l.ledger_account end, -sum(l.cents)
      from ledger_entries l join payment_attempts p on p.id = l.payment_id
      where l.at >= ${from.toISOString()} and l.at < ${to.toISOString()} and l.ledger_account in ('plans', 'joining-fees') and l.cents < 0
      group by 1`,
    'refunds-cents': (span) => sql`select ${refundKey}, -sum(l.cents) ${refundsOf(span)} group by 1`,
    'refunds-count': (span) => sql`select ${refundKey}, count(*) ${refundsOf(span)} group by 1`,
  },
  figures: {
    income: { kind: 'bars', ...words.income, overTime: ['income'], build: buildIncome },
    refunds: {
      kind: 'ranking',
      ...words.refunds,
      whole: ['refunds-cents', 'refunds-count'],
      build: buildRefunds,
    },
  },
};

/** The modes of the payments that count: that of the key that the site runs on. Without payments it is unknown, so both. */
const modesOf = ({ payments }: Given['world']): string[] => (payments === null ? ['live', 'test'] : [payments.mode]);

/** The plans in their order, by the first word of their names, and the joining fees if there are any. */
async function buildIncome(given: Given): Promise<FigureBody> {
  const { world, now, before } = given;
  const plans = await query<{ id: string; name: string }>(world.db).rows(sql`
    select id, split_part(name, ' (', 1) as name from plans order by position`);
  const modes = modesOf(world);
  const paid = [now, before].flatMap((part) => [...(part?.sums.of('income').keys() ?? [])]);
  const labels = [...plans.map(({ id, name }) => [id, name] as const), ['joining-fees', words.joiningFees] as const];
  const isPaid = (key: string) => modes.some((mode) => paid.includes(`${mode} ${key}`));
  const columns = columnsOf(Object.fromEntries(labels.filter(([key]) => isPaid(key))), 'cents');
  const figure = overTime(given, 'income', columns, (key) => modes.map((mode) => `${mode} ${key}`));
  const sum = (of: 'value' | 'before') => figure.facts.reduce((cents, fact) => cents + (fact[of] ?? 0), 0);
  return {
    ...figure,
    facts: [{ label: factWords.total, unit: 'cents', value: sum('value'), before: before && sum('before') }],
  };
}

function buildRefunds({ world, now, before }: Given): FigureBody {
  const modes = modesOf(world);
  const pick = (part: Given['now'], cause: string) =>
    (['refunds-cents', 'refunds-count'] as const).map((metric) =>
      modes.reduce((sum, mode) => sum + (part.sums.of(metric).get(`${mode} ${cause}`) ?? 0), 0),
    );
  const rows = Object.entries(causes)
    .map(([key, label]) => ({ key, label, values: pick(now, key), before: before && pick(before, key) }))
    .filter(({ values, before: past }) => [...values, ...(past ?? [])].some((value) => value > 0))
    .toSorted((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0));
  const sum = (of: 'values' | 'before') => rows.reduce((cents, row) => cents + (row[of]?.[0] ?? 0), 0);
  return {
    columns: [...columnsOf({ cents: words.refunded }, 'cents'), ...columnsOf({ count: factWords.count })],
    rows,
    facts: [{ label: factWords.total, unit: 'cents', value: sum('values'), before: before && sum('before') }],
  };
}
