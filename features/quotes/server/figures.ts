import { sql } from 'drizzle-orm';
import { dayOf, type FigureContribution, isStep, stepsOf } from '#engine/figures/contribution.ts';
import {
  type Column,
  columnsOf,
  type FigureBody,
  type Given,
  overTime,
  type Part,
  ranking,
  share,
  total,
} from '#engine/figures/figure.ts';
import { inBands, medianOf, minutesBetween } from '#engine/figures/minutes.ts';
import { factWords } from '#engine/figures/wording.ts';
import { problemColumn } from '#features/problems/server/figures.ts';
import { quoteFigureWords as words } from '../figure-wording.ts';
import { quoteSets, type QuoteStep } from '../lifecycle.ts';
import type { ReleaseReason, ReturnReason } from '../reasons.ts';

/** Upper ends of the bands of waiting times, in minutes; the last band has everything longer. */
export const firstQuoteBands = [60, 4 * 60, 24 * 60, 3 * 24 * 60] as const;

/** Upper ends of the bands of prices, in percent of the budget; the price that is the budget is in the second. */
export const priceBands = [75, 100, 125] as const;

/** The part of each step in the figures: it brings a quote on, ends it without finished work, or has none. */
const parts = {
  request: 'flow',
  offer: 'flow',
  submit: 'flow',
  revise: 'none',
  'decline-request': 'failure',
  'no-answer': 'failure',
  accept: 'flow',
  decline: 'failure',
  release: 'failure',
  cancel: 'failure',
  'back-out': 'failure',
  start: 'none',
  finish: 'none',
  rework: 'none',
} as const satisfies Record<QuoteStep, 'flow' | 'failure' | 'none'>;

/** The reasons of a release that the figures name; the others are one. */
const isNamed = {
  settled: true,
  withdrawn: true,
  lapsed: true,
  'taken-down': false,
  suspended: false,
  'no-provider': false,
} as const satisfies Record<ReleaseReason, boolean>;

const step = <One extends QuoteStep>(one: One): One => one;
const isAccept = isStep('quote', [step('accept')]);
const listOf = (texts: readonly string[]) =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
/** The work was done once, and only its rework was called off: that ends no agreed work. */
const endsRework = sql`exists (
  select from events done where done.noun = 'quote' and done.subject_id = e.subject_id and done.step = ${step('finish')} and done.at <= e.at)`;
const wasAgreed = sql`e.before in (${listOf(quoteSets.agreed)})`;

const quoteColumn: Column = { key: 'quotes', label: factWords.count, unit: 'count' };

export const quoteFigures: FigureContribution = {
  sums: {
    'first-quote': () => sql`
      select ${minutesBetween(sql`p.created_at`, sql`first.at`)}, count(*) from posted p
      join lateral (select min(q.first_submitted_at) as at from quote_requests q where q.problem_id = p.id) first on first.at is not null
      group by 1`,
    quotes: () => sql`select e.step, count(*) from e where ${isStep('quote', stepsOf(parts, 'flow'))} group by 1`,
    'against-budget': () => sql`
      select case when p.budget_cents > 0 then
          case when q.price_cents * 100 < p.budget_cents * ${priceBands[0]}::bigint then '0'
            when q.price_cents * 100 <= p.budget_cents * ${priceBands[1]}::bigint then '1'
            when q.price_cents * 100 <= p.budget_cents * ${priceBands[2]}::bigint then '2' else '3' end
        else '' end, count(*)
      from e join quote_requests q on q.id = e.subject_id left join problems p on p.id = q.problem_id
      where ${isAccept} group by 1`,
    'failed-quotes': () => sql`
      select case
          when e.step = ${step('release')} then 'release-' ||
            case when e.data ->> 'reason' in (${listOf(stepsOf(isNamed, true))}) then e.data ->> 'reason' else 'other' end
          when e.step in (${listOf([step('cancel'), step('back-out')])}) and ${wasAgreed} then e.step || '-agreed'
          else e.step end, count(*)
      from e where ${isStep('quote', stepsOf(parts, 'failure'))} and not ${endsRework} group by 1`,
    'returned-quotes': () => sql`
      select e.data ->> 'reason', count(*) from e where ${isStep('quote', ['return-place'])} group by 1`,
    'accepted-value': () => sql`
      select 'cents', coalesce(sum(q.price_cents), 0) from e join quote_requests q on q.id = e.subject_id
      where ${isAccept} having count(*) > 0`,
  },
  touched: [
    sql`select ${dayOf(sql`q.requested_at`)} from e join quote_requests q on q.id = e.subject_id
      where ${isStep('quote', [step('submit'), step('accept'), step('decline-request')])}`,
    sql`select ${dayOf(sql`p.created_at`)} from e join quote_requests q on q.id = e.subject_id join problems p on p.id = q.problem_id
      where ${isStep('quote', [step('submit'), step('offer')])}`,
  ],
  listings: [
    {
      from: sql`e join quote_requests q on q.id = e.subject_id
        where ${isStep('quote', stepsOf(parts, 'flow'))} or (${isStep('quote', [step('back-out'), step('cancel')])} and ${wasAgreed} and not ${endsRework})`,
      listing: sql`q.provider_id`,
      counts: {
        asked: sql`(e.step = ${step('request')})::int`,
        answered: sql`(e.step = ${step('request')} and exists (
          select from events v where v.noun = 'quote' and v.subject_id = e.subject_id
            and v.step in (${listOf([step('submit'), step('decline-request')])}) and v.at <= e.at + interval '24 hours'
        ))::int`,
        sent: sql`(e.step in (${listOf([step('submit'), step('offer')])}))::int`,
        accepted: sql`(e.step = ${step('accept')})::int`,
        backed_out: sql`(e.step = ${step('back-out')})::int`,
        called_off: sql`(e.step = ${step('cancel')})::int`,
      },
    },
  ],
  today: {
    requests: { noun: 'quote', steps: [step('request')] },
    quotes: { noun: 'quote', steps: [step('submit'), step('offer')] },
    accepted: { noun: 'quote', steps: [step('accept')] },
  },
  figures: {
    'first-quote': {
      kind: 'ranking',
      ...words.firstQuote,
      overTime: ['problems'],
      whole: ['first-quote'],
      build: buildWaits,
    },
    quotes: {
      kind: 'line',
      ...words.flow,
      overTime: ['quotes'],
      build: (given) => overTime(given, 'quotes', columnsOf(words.steps)),
    },
    'against-budget': {
      kind: 'ranking',
      ...words.againstBudget,
      whole: ['against-budget'],
      build: (given) =>
        ranking(given, 'against-budget', {
          column: quoteColumn,
          keys: [...words.priceBands.map((_, at) => String(at)), ''],
          labelOf: (key) => (key === '' ? words.noBudgetToCompare : (words.priceBands[Number(key)] ?? key)),
        }),
    },
    'failed-quotes': {
      kind: 'ranking',
      ...words.failed,
      whole: ['failed-quotes'],
      build: (given) =>
        ranking(given, 'failed-quotes', {
          column: quoteColumn,
          labelOf: (key) => words.failures[key as keyof typeof words.failures] ?? key,
        }),
    },
    'returned-quotes': {
      kind: 'ranking',
      ...words.returned,
      whole: ['returned-quotes'],
      build: (given) =>
        ranking(given, 'returned-quotes', {
          column: quoteColumn,
          labelOf: (key) => words.returnReasons[key as ReturnReason] ?? key,
        }),
    },
    'accepted-value': {
      kind: 'bars',
      ...words.acceptedValue,
      overTime: ['accepted-value'],
      build: (given) => overTime(given, 'accepted-value', columnsOf({ cents: words.value }, 'cents')),
    },
  },
};

/** The problems posted, and how long they waited for a quote: the last band has none yet. */
function readWaits({ sums }: Part) {
  const waited = sums.of('first-quote');
  const posted = sums.of('problems').get('post') ?? 0;
  const none = Math.max(posted - total(waited), 0);
  return { bands: [...inBands(waited, firstQuoteBands), none], median: medianOf(waited), none: share(none, posted) };
}

function buildWaits({ now, before }: Given): FigureBody {
  const [waits, past] = [readWaits(now), before && readWaits(before)];
  return {
    columns: [problemColumn],
    rows: [...words.firstQuoteBands, words.noQuote].map((label, at) => ({
      key: String(at),
      label,
      values: [waits.bands[at] ?? 0],
      before: past && [past.bands[at] ?? 0],
    })),
    facts: [
      { label: factWords.median, unit: 'minutes', value: waits.median, before: past && past.median },
      { label: words.shareWithNone, unit: 'percent', value: waits.none, before: past && past.none },
    ],
  };
}
