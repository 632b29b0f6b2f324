import { sql, type SQL } from 'drizzle-orm';
import { addMonths, toMonth } from '#core/month.ts';
import { listPeriods } from '#core/periods.ts';
import { type FigureContribution, type Instants, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, type FigureBody, type Given, overTime, share, total } from '#engine/figures/figure.ts';
import { inBands, medianOf, minutesBetween } from '#engine/figures/minutes.ts';
import { factWords } from '#engine/figures/wording.ts';
import { accountFigureWords as words } from '../figure-wording.ts';
import type { AccountStep } from '../lifecycle.ts';

/** Upper ends of the bands of waiting times, in minutes; the last band has everything longer. */
export const approvalBands = [24 * 60, 2 * 24 * 60, 5 * 24 * 60, 10 * 24 * 60] as const;

/** Months after the one of joining that Retention looks at. */
const maxMonths = 12;

const roles = columnsOf(words.roles);
const join = 'join' satisfies AccountStep;
const approve = 'approve' satisfies AccountStep;

const isIn = (at: SQL, { from, to }: Instants): SQL =>
  sql`${at} >= ${from.toISOString()} and ${at} < ${to.toISOString()}`;

/** The people who were active in the time. */
const activeIn = (span: Instants): SQL => sql`
  (select distinct v.actor_id from events v where ${isIn(sql`v.at`, span)} and v.actor_id is not null) t
  join accounts a on a.id = t.actor_id`;

const countActive = (span: Instants): SQL => sql`select a.role, count(*) from ${activeIn(span)} group by a.role`;

/** The people who are active on a day and were not before it since the first instant of its week or month. */
const newlyActive = (since: Date, { from }: Instants): SQL => sql`
  select a.role, count(*) from (select distinct actor_id from e where actor_id is not null) t join accounts a on a.id = t.actor_id
  where not exists (select from events v where v.actor_id = t.actor_id and ${isIn(sql`v.at`, { from: since, to: from })}) group by a.role`;

export const accountFigures: FigureContribution = {
  // The events of people who have left keep only ids, numbers and instants.
  sums: {
    'accounts-new': () => sql`
      select coalesce(e.data ->> 'role', a.role), count(*) from e left join accounts a on a.id = e.subject_id
      where ${isStep('account', [join])} group by 1`,
    'accounts-active-day': () => sql`
      select a.role, count(distinct e.actor_id) from e join accounts a on a.id = e.actor_id group by 1`,
    approval: () => sql`
      select ${minutesBetween(sql`a.created_at`, sql`e.at`)}, count(*) from e join accounts a on a.id = e.subject_id
      where ${isStep('account', [approve])} group by 1`,
  },
  periods: {
    'accounts-active-week': { by: 'week', count: countActive, more: newlyActive },
    'accounts-active-month': { by: 'month', count: countActive, more: newlyActive },
    retention: {
      by: 'month',
      count: (span) => sql`
        select to_char(a.created_at at time zone 'Africa/Johannesburg', 'YYYY-MM'), count(*) from ${activeIn(span)}
        where a.role <> 'admin' group by 1`,
    },
  },
  today: { accounts: { noun: 'account', steps: [join] } },
  figures: {
    'accounts-new': {
      kind: 'line',
      ...words.new,
      overTime: ['accounts-new'],
      build: (given) => overTime(given, 'accounts-new', roles),
    },
    'accounts-active': {
      kind: 'line',
      ...words.active,
      overTime: ['accounts-active-day'],
      periods: { week: 'accounts-active-week', month: 'accounts-active-month' },
      // Days do not add up: a person counts once in a week.
      build: (given) => ({ ...overTime(given, `accounts-active-${given.by}`, roles), facts: [] }),
    },
    retention: { kind: 'table', ...words.retention, build: buildRetention },
    approval: { kind: 'ranking', ...words.approval, whole: ['approval'], build: buildApproval },
  },
};

function buildApproval({ now, before }: Given): FigureBody {
  const waited = now.sums.of('approval');
  const waitedBefore = before && before.sums.of('approval');
  const bands = inBands(waited, approvalBands);
  const past = waitedBefore && inBands(waitedBefore, approvalBands);
  return {
    columns: columnsOf({ approvals: words.approvals }),
    rows: words.approvalBands.map((label, at) => ({
      key: String(at),
      label,
      values: [bands[at] ?? 0],
      before: past && [past[at] ?? 0],
    })),
    facts: [
      {
        label: factWords.median,
        unit: 'minutes',
        value: medianOf(waited),
        before: waitedBefore && medianOf(waitedBefore),
      },
      { label: words.approvals, unit: 'count', value: total(waited), before: waitedBefore && total(waitedBefore) },
    ],
  };
}

/** A row for each month of joining: the number who registered, and the share of them who were active in that month and in those after it. */
async function buildRetention({ today, now, closed }: Given): Promise<FigureBody> {
  const joined = listPeriods(now.span, 'month');
  const first = joined[0] ?? today;
  const months = listPeriods({ from: first, to: today }, 'month').slice(0, maxMonths + joined.length);
  const [sizes, active] = await Promise.all([
    closed.within(['accounts-new'], { from: first, to: addMonths(joined.at(-1) ?? today, 1) }, 'month'),
    closed.on(['retention'], months),
  ]);
  const later = Math.min(maxMonths, Math.max(months.length - 1, 0));
  return {
    columns: [
      ...columnsOf({ joined: words.joined }),
      ...Array.from({ length: later + 1 }, (_, at) => ({
        key: String(at),
        label: words.monthsLater(at),
        unit: 'percent' as const,
      })),
    ],
    rows: joined.map((month) => {
      const size = Object.keys(words.roles).reduce(
        (sum, role) => sum + (sizes.at('accounts-new', month).get(role) ?? 0),
        0,
      );
      const shares = Array.from({ length: later + 1 }, (_, at) => {
        const laterMonth = addMonths(month, at);
        return laterMonth > today ? null : share(active.at('retention', laterMonth).get(toMonth(month)) ?? 0, size);
      });
      return { key: month, label: month, values: [size, ...shares], before: null };
    }),
    facts: [],
  };
}
