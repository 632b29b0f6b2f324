import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, findDayStart, toDay } from '#core/month.ts';
import { hour, minute } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { allowAnonymising } from '#features/privacy/server/forget-events.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import type { Person } from '#engine/actor.ts';
import { startSession, useApp, useWorld } from '#tests/support/testing.ts';
import { findPeriodEnd, listPeriods, type Period, type Span } from '#core/periods.ts';
import { listingCounts } from '#engine/figures/contribution.ts';
import { findMedian, roundDown } from '#engine/figures/minutes.ts';
import { approvalBands } from '#features/accounts/server/figures.ts';
import { budgetBands } from '#features/problems/server/figures.ts';
import { firstQuoteBands, priceBands } from '#features/quotes/server/figures.ts';
import { type FigureId, type PerformanceSort, performanceSorts, tabIds, tabs } from '../figures.ts';
import { findSpan, presetIds } from '../ranges.ts';
import { files } from '#features/files/server/tables.ts';
import { analyticsDueRules } from './due.ts';
import { listPerformance } from './list-performance.ts';
import type { ChosenRange } from '../ranges.ts';
import { readFigure, type ReadFigure, readFigures } from './read-figures.ts';
import { findBase } from './sum-ranges.ts';
import { addBusyDay, type History, isOn, makeHistory, playHistory, somePlaces } from './testing.ts';

/**
 * A made-up history of 18 days happens day by day, and the queue sums the days that are over, some late. Then every figure is read as the
 * page of the admins reads it, and compared with counting the history itself, in JavaScript.
 */
const world = useWorld();
const shell = useApp(world);
let admin: Person;
const days = 18;
const first = '2026-11-20';
const last = addDays(first, days - 1);
/** At half past two in the afternoon of the last day. */
const now = new Date(findDayStart(last).getTime() + 14.5 * hour);
let history: History;

const runRules = async () => {
  for (const rule of analyticsDueRules) expect(await runRule(world, rule)).toEqual([]);
};

/** Runs the due rules a quarter past midnight, and again for the days that went further by those that were summed. */
async function passMidnight(day: string): Promise<void> {
  for (const minutes of [15, 25]) {
    world.clock.set(new Date(findDayStart(day).getTime() + minutes * minute));
    await runRules();
  }
}

/** The nights in which the queue runs: after a week, a day later, after a pause of five days, and last night. */
const nights = [7, 8, 13, days - 1].map((number) => addDays(first, number));

beforeAll(async () => {
  history = makeHistory(20_261_122, first, days);
  // These are under way while the queue counts the last day.
  addBusyDay(history, last, { post: 0.25, request: 1, submit: 7 });
  addBusyDay(history, last, { post: 5, request: 8, submit: 9.5 });
  for (let day = first; day < last; day = addDays(day, 1)) {
    await playHistory(world, history, findDayStart(day), findDayStart(addDays(day, 1)));
    if (nights.includes(addDays(day, 1))) await passMidnight(addDays(day, 1));
  }
  await playHistory(world, history, findDayStart(last), now);
  world.clock.set(now);
  admin = await anAdmin(world);
});

const spans: Span[] = [
  { from: addDays(last, -6), to: last },
  { from: '2026-11-24', to: '2026-12-03' },
  { from: first, to: last },
];

async function read(figure: FigureId, span: Span, by: Period = 'day'): Promise<ReadFigure> {
  const tab = tabIds.find((one) => tabs[one].some((id) => id === figure));
  const query = new URLSearchParams({ range: 'custom', ...span, by }).toString();
  const { body } = await shell.call(null, 'GET', `/api/admin/analytics/tabs/${tab}?${query}`, undefined, {
    cookie: await startSession(world, admin),
  });
  const found = (body['figures'] as ReadFigure[]).find(({ id }) => id === figure);
  if (found === undefined) throw new Error(`no tab shows ${figure}`);
  return found;
}
const columnsOf = async (figure: FigureId, span: Span, by?: Period) =>
  (await read(figure, span, by)).rows.map(({ values }) => values);

/** The part of the list that has happened by now. */
const past = <One extends { at: Date }>(list: readonly One[]): One[] => list.filter(({ at }) => at < now);
const acts = (noun: string, step: string) => past(history.acts).filter((one) => one.noun === noun && one.step === step);
/** The instant up to which the progress of something that began on a day is known: now for today, last night for all others. */
const knownUntil = (began: Date) => (toDay(began) === last ? now : findDayStart(last));
const reached = (at: Date | null, began: Date): at is Date => at !== null && at < knownUntil(began);

const countBy = <One>(list: readonly One[], keyOf: (one: One) => string) => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};
const medianOf = (waits: readonly number[]) =>
  findMedian(
    new Map(
      [...countBy(waits, (wait) => String(roundDown(wait / minute)))].map(([wait, count]) => [Number(wait), count]),
    ),
  );
const inBands = (waits: readonly number[], ends: readonly number[]) =>
  [...ends, Infinity].map((end, at) => {
    const begin = at === 0 ? 0 : (ends[at - 1] ?? 0);
    return waits.filter((wait) => roundDown(wait / minute) >= begin && roundDown(wait / minute) < end).length;
  });

/** Each provider's counts on these days, from the history. */
function countProviders(span: Span) {
  return history.people.flatMap(({ listing }) => {
    const own = history.quotes.filter(({ provider }) => provider.listing === listing);
    const count = (atOf: (quote: (typeof own)[number]) => Date | null) =>
      own.filter((quote) => {
        const at = atOf(quote);
        return at !== null && at < now && isOn(at, span);
      }).length;
    const requests = count(({ at, step }) => (step === 'request' ? at : null));
    const answered = count(({ at, step, submittedAt, failed }) => {
      const answers = [submittedAt, failed?.step === 'decline-request' ? failed.at : null];
      return step === 'request' && answers.some((one) => reached(one, at) && one.getTime() <= at.getTime() + 24 * hour)
        ? at
        : null;
    });
    const sent = count(({ submittedAt }) => submittedAt);
    const [accepted, completed] = [count(({ acceptedAt }) => acceptedAt), count(({ completedAt }) => completedAt)];
    const cancelled = count(({ failed }) => (failed?.step === 'back-out' ? failed.at : null));
    const stars = own
      .filter(({ ratedAt }) => ratedAt !== null && ratedAt < now && isOn(ratedAt, span))
      .map((one) => one.stars);
    const share = (part: number, whole: number, of = 10_000) => (whole === 0 ? null : Math.round((of * part) / whole));
    const row = {
      providerId: listing,
      asked: requests,
      answered: share(answered, requests),
      accepted: share(accepted, sent),
      completed: share(completed, completed + cancelled),
      cancelled,
      rating: share(
        stars.reduce((sum, one) => sum + one, 0),
        stars.length,
        100,
      ),
      ratings: stars.length,
      reports: 0,
    };
    return requests + sent + accepted + completed + cancelled + stars.length === 0 ? [] : [row];
  });
}

const byId = (one: { providerId: string }, other: { providerId: string }) =>
  one.providerId.localeCompare(other.providerId);

/** Reads the table of providers as the page does, sorted by each column both ways, and compares it with counting the history. */
async function expectProviders(chosen: ChosenRange, span: Span, sorts: readonly PerformanceSort[]): Promise<void> {
  const expected = countProviders(span).toSorted(byId);
  for (const sort of sorts)
    for (const order of ['most', 'least'] as const) {
      const { items } = await listPerformance(world, { ...chosen, sort, order, limit: 50 });
      expect(items.map(({ name: _, accountId: __, ...row }) => row).toSorted(byId)).toEqual(expected);
      const values = items.map((row) => row[sort]).filter((value) => value !== null);
      expect(values).toEqual(values.toSorted((one, other) => (order === 'most' ? other - one : one - other)));
      expect(items.findLastIndex((row) => row[sort] !== null)).toBe(values.length - 1);
    }
}

/** The sums that the queue keeps of each range, and the same added up from its days. */
const keptAndAddedUp = async () => {
  const counts = sql.raw(['days', ...listingCounts].join(', '));
  const sums = sql.raw(listingCounts.map((count) => `sum(d.${count})::int as ${count}`).join(', '));
  const [kept, added] = await Promise.all([
    world.db.execute(sql`select range, provider_id, ${counts} from provider_ranges order by 1, 2`),
    world.db.execute(sql`
      select r.range, d.provider_id, count(*)::int as days, ${sums} from summed_ranges r
      join provider_days d on d.day between r.from_day and r.to_day group by 1, 2 order by 1, 2`),
  ]);
  return [kept, added].map(({ rows }) => rows.map((row) => Object.values(row)));
};

it('has sums for every day that is over, and says that none is missing', async () => {
  const answer = await readFigures(world, ['problems'], { range: 'last-90-days' });
  expect(answer.daysMissing).toBe(0);
  expect(history.quotes.length).toBeGreaterThan(50);
});

describe.each(spans)('from $from to $to', (span) => {
  const within = <One extends { at: Date }>(list: readonly One[]) => past(list).filter(({ at }) => isOn(at, span));

  it.each(['day', 'week', 'month'] as const)('counts new accounts by role and %s', async (by) => {
    const expected = listPeriods(span, by).map((from) =>
      ['member', 'provider'].map(
        (role) =>
          within(history.people).filter(
            (one) => one.role === role && isOn(one.at, { from, to: findPeriodEnd(from, by) }),
          ).length,
      ),
    );
    expect(await columnsOf('accounts-new', span, by)).toEqual(expected);
  });

  it.each(['day', 'week', 'month'] as const)('counts different active people by role and %s', async (by) => {
    const expected = listPeriods(span, by).map((from) => {
      const active = past(history.acts).filter(({ at }) => isOn(at, { from, to: findPeriodEnd(from, by) }));
      return ['member', 'provider'].map(
        (role) => new Set(active.flatMap(({ actor }) => (actor?.role === role ? [actor.id] : []))).size,
      );
    });
    expect(await columnsOf('accounts-active', span, by)).toEqual(expected);
  });

  it('counts approvals by how long they took, with the median', async () => {
    const waits = past(history.people).flatMap(({ at, approvedAt }) =>
      approvedAt !== null && approvedAt < now && isOn(approvedAt, span) ? [approvedAt.getTime() - at.getTime()] : [],
    );
    const { rows, facts } = await read('approval', span);
    expect(rows.map(({ values }) => values[0])).toEqual(inBands(waits, approvalBands));
    expect(facts.map(({ value }) => value)).toEqual([medianOf(waits), waits.length]);
  });

  it('counts what became of problems', async () => {
    const expected = listPeriods(span, 'day').map((day) =>
      ['post', 'settle', 'withdraw', 'lapse'].map(
        (step) => acts('problem', step).filter(({ at }) => toDay(at) === day).length,
      ),
    );
    expect(await columnsOf('problems', span)).toEqual(expected);
  });

  it('counts problems by category, province and budget', async () => {
    const posted = within(history.problems);
    const toCounts = (rows: { key: string; values: (number | null)[] }[]) =>
      new Map(rows.flatMap(({ key, values }) => (values[0] ? [[key, values[0]]] : [])));
    expect(toCounts((await read('problems-by-category', span)).rows)).toEqual(
      countBy(posted, ({ category }) => category ?? ''),
    );
    expect(toCounts((await read('problems-by-province', span)).rows)).toEqual(
      countBy(posted, ({ place }) => somePlaces[place] ?? ''),
    );
    const band = (budget: number | null) =>
      budget === null ? '' : String(budgetBands.findLastIndex((from) => from <= budget) + 1);
    expect(toCounts((await read('budgets', span)).rows)).toEqual(countBy(posted, ({ budget }) => band(budget)));
  });

  it('counts how long problems waited for their first quote, and those without one', async () => {
    const posted = within(history.problems);
    const waits = posted.flatMap((problem) => {
      const submitted = history.quotes.flatMap((quote) =>
        quote.problem === problem && reached(quote.submittedAt, problem.at) ? [quote.submittedAt.getTime()] : [],
      );
      return submitted.length === 0 ? [] : [Math.min(...submitted) - problem.at.getTime()];
    });
    const { rows, facts } = await read('first-quote', span);
    const none = posted.length - waits.length;
    expect(rows.map(({ values }) => values[0])).toEqual([...inBands(waits, firstQuoteBands), none]);
    expect(facts.map(({ value }) => value)).toEqual([
      medianOf(waits),
      posted.length === 0 ? null : Math.round((none / posted.length) * 10_000),
    ]);
  });

  it('follows requests through all steps, whenever they came, with the median times', async () => {
    const requests = within(history.quotes).filter(({ step }) => step === 'request');
    const steps = ['at', 'submittedAt', 'acceptedAt', 'scheduledAt', 'completedAt', 'ratedAt'] as const;
    const counts = steps.map((step) => requests.filter((quote) => reached(quote[step], quote.at)).length);
    const expected = steps.map((step, at) => {
      const before = steps[at - 1];
      const waits = requests.flatMap((quote) => {
        const [from, to] = [before === undefined ? null : quote[before], quote[step]];
        return from !== null && reached(to, quote.at) ? [to.getTime() - from.getTime()] : [];
      });
      const shareOf = (whole: number) => (whole === 0 ? null : Math.round(((counts[at] ?? 0) / whole) * 10_000));
      return [
        counts[at],
        shareOf(counts[0] ?? 0),
        at === 0 ? null : shareOf(counts[at - 1] ?? 0),
        at === 0 ? null : medianOf(waits),
      ];
    });
    expect(await columnsOf('funnel', span)).toEqual(expected);
  });

  it('counts requests, offers, quotes and acceptances', async () => {
    const expected = listPeriods(span, 'day').map((day) =>
      ['request', 'offer', 'submit', 'accept'].map(
        (step) => acts('quote', step).filter(({ at }) => toDay(at) === day).length,
      ),
    );
    expect(await columnsOf('quotes', span)).toEqual(expected);
  });

  it('compares accepted prices with budgets, and adds them up', async () => {
    const accepted = past(history.quotes).filter(
      ({ acceptedAt }) => acceptedAt !== null && acceptedAt < now && isOn(acceptedAt, span),
    );
    const band = ({ price, problem: { budget } }: (typeof accepted)[number]) => {
      if (!budget) return '';
      const found = priceBands.findIndex((end, at) =>
        at === 0 ? price * 100 < budget * end : price * 100 <= budget * end,
      );
      return String(found === -1 ? priceBands.length : found);
    };
    const { rows } = await read('against-budget', span);
    const expected = countBy(accepted, band);
    expect(rows.map(({ key, values }) => [key, values[0]])).toEqual(
      ['0', '1', '2', '3', ''].map((key) => [key, expected.get(key) ?? 0]),
    );
    const value = (list: typeof accepted) => list.reduce((sum, { price }) => sum + price, 0);
    expect((await read('accepted-value', span)).facts[0]?.value).toBe(value(accepted));
    expect(await columnsOf('accepted-value', span)).toEqual(
      listPeriods(span, 'day').map((day) => [
        value(accepted.filter(({ acceptedAt }) => acceptedAt !== null && toDay(acceptedAt) === day)),
      ]),
    );
  });

  it('counts visits and no-shows, and changes of the price, by their steps', async () => {
    const seeded = [
      ...['create', 'fall-silent', 'arrive'].map((step) => ['visit', step] as const),
      ['no-show', 'report'] as const,
      ...['propose', 'accept', 'decline', 'withdraw', 'lapse'].map((step) => ['change-order', step] as const),
    ];
    const totals = async (figure: 'visits' | 'orders') =>
      (await columnsOf(figure, span)).reduce<(number | null)[]>(
        (sums, values) => values.map((value, at) => (value ?? 0) + (sums[at] ?? 0)),
        [],
      );
    const before = [...(await totals('visits')), ...(await totals('orders'))];
    if (isOn(now, span)) {
      for (const [at, [noun, step]] of seeded.entries())
        await world.db.execute(sql`
          insert into events (id, at, party, noun, subject_id, step, after, data)
          select gen_random_uuid(), ${now.toISOString()}::timestamptz - interval '1 minute', 'system', ${noun}, gen_random_uuid(), ${step}, 'done', '{}'
          from generate_series(1, ${at + 1})`);
    }
    const after = [...(await totals('visits')), ...(await totals('orders'))];
    expect(after.map((total, at) => (total ?? 0) - (before[at] ?? 0))).toEqual(
      seeded.map((_, at) => (isOn(now, span) ? at + 1 : 0)),
    );
  });

  it('counts disputes by their outcome, and those that were decided again apart', async () => {
    const seeded = [
      ['accept', { outcome: 'redo', day: '2026-12-04' }],
      ['decide', { outcome: 'part', cents: 400_00, reason: 'Two leaks.' }],
      ['decide', { outcome: 'all', reason: 'Nothing works.' }],
      ['decide', { outcome: 'nothing', reason: 'It works.' }],
      ['decide-finally', { outcome: 'all', reason: 'Nothing works.' }],
    ] as const;
    const totals = async () =>
      (await columnsOf('disputes', span)).reduce<(number | null)[]>(
        (sums, values) => values.map((value, at) => (value ?? 0) + (sums[at] ?? 0)),
        [],
      );
    const before = await totals();
    if (isOn(now, span)) {
      for (const [at, [step, data]] of seeded.entries())
        await world.db.execute(sql`
          insert into events (id, at, party, noun, subject_id, step, after, data)
          select gen_random_uuid(), ${now.toISOString()}::timestamptz - interval '1 minute', 'admin', 'job-dispute', gen_random_uuid(), ${step}, 'done',
            ${JSON.stringify(data)}::jsonb
          from generate_series(1, ${at + 1})`);
      // An offer that no one accepted, and a dispute of a payment, are no outcome.
      await world.db.execute(sql`
        insert into events (id, at, party, noun, subject_id, step, after, data)
        select gen_random_uuid(), ${now.toISOString()}::timestamptz - interval '1 minute', 'member', noun, gen_random_uuid(), step, 'done',
          '{"outcome": "all"}'
        from (values ('job-dispute', 'offer'), ('dispute', 'decide')) other (noun, step)`);
    }
    expect((await totals()).map((total, at) => (total ?? 0) - (before[at] ?? 0))).toEqual(
      seeded.map((_, at) => (isOn(now, span) ? at + 1 : 0)),
    );
  });

  it('counts each payment once, as agreed or late', async () => {
    const count = (...steps: string[]) =>
      steps
        .flatMap((step) => acts('payment-step', step))
        .filter(({ at, data }) => isOn(at, span) && data['late'] !== true).length;
    const asAgreed = count('receive', 'record') - count('disown');
    const late = count('fall-late');
    expect((await read('paid-as-agreed', span)).facts.map(({ value }) => value)).toEqual([
      asAgreed,
      late,
      asAgreed + late === 0 ? null : Math.round((asAgreed * 10_000) / (asAgreed + late)),
    ]);
  });

  it('counts why quotes fail', async () => {
    const failed = past(history.quotes).flatMap((quote) =>
      quote.failed !== null && quote.failed.at < now && isOn(quote.failed.at, span)
        ? [quote.failed.step === 'back-out' ? 'back-out-agreed' : quote.failed.step]
        : [],
    );
    const { rows } = await read('failed-quotes', span);
    expect(new Map(rows.map(({ key, values }) => [key, values[0]]))).toEqual(countBy(failed, (step) => step));
  });

  it('counts no rework that was called off among the quotes that failed', async () => {
    const before = (await read('failed-quotes', span)).rows;
    for (const step of ['cancel', 'back-out'])
      await world.db.execute(sql`
        insert into events (id, at, party, noun, subject_id, step, before, after, data)
        select gen_random_uuid(), ${now.toISOString()}::timestamptz - e.minutes * interval '1 minute', 'system', 'quote', q.id, e.step,
          'work_in_progress', 'work_completed', '{}'
        from (select gen_random_uuid() as id) q, (values ('finish', 2), (${step}, 1)) e (step, minutes)`);
    expect((await read('failed-quotes', span)).rows).toEqual(before);
  });

  it('counts quotes whose place of the month came back, by the reason', async () => {
    const before = (await read('returned-quotes', span)).rows;
    const reasons = ['unopened', 'unopened', 'lapsed'];
    for (const reason of reasons)
      await world.db.execute(sql`
        insert into events (id, at, party, noun, subject_id, step, before, after, data)
        select gen_random_uuid(), ${now.toISOString()}::timestamptz - interval '1 minute', 'system', 'quote', gen_random_uuid(), 'return-place',
          'quote_submitted', 'quote_submitted', jsonb_build_object('reason', ${reason}::text)`);
    const countOf = (rows: typeof before, key: string) => rows.find((row) => row.key === key)?.values[0] ?? 0;
    const after = (await read('returned-quotes', span)).rows;
    const added = ['unopened', 'withdrawn', 'lapsed'].map((key) => countOf(after, key) - countOf(before, key));
    expect(added).toEqual(isOn(now, span) ? [2, 0, 1] : [0, 0, 0]);
  });

  it('adds up income by plan', async () => {
    const paid = within(history.payments);
    const { columns, facts } = await read('income', span);
    expect(facts[0]?.value).toBe(paid.reduce((sum, { cents }) => sum + cents, 0));
    expect(columns.map(({ key }) => key)).toEqual(
      ['bronze', 'gold'].filter((plan) => paid.some((one) => one.plan === plan)),
    );
    const expected = listPeriods(span, 'week').map((from) =>
      columns.map(({ key }) =>
        paid
          .filter((one) => one.plan === key && isOn(one.at, { from, to: findPeriodEnd(from, 'week') }))
          .reduce((sum, { cents }) => sum + cents, 0),
      ),
    );
    expect(await columnsOf('income', span, 'week')).toEqual(expected);
  });

  it.each([
    ['plans', ['begun', 'granted', 'renewed', 'changed', 'ended']],
    ['failed-payments', ['failed', 'recovered']],
  ] as const)('counts the steps of subscriptions that are %s', async (figure, kinds) => {
    const steps = within(history.planSteps);
    const { columns, rows, facts } = await read(figure, span);
    expect(columns.map(({ key }) => key)).toEqual(kinds);
    const count = (list: typeof steps) => kinds.map((kind) => list.filter(({ counts }) => counts === kind).length);
    expect(rows.map(({ values }) => values)).toEqual(
      listPeriods(span, 'day').map((day) => count(steps.filter(({ at }) => toDay(at) === day))),
    );
    expect(facts.map(({ value }) => value)).toEqual(count(steps));
  });

  it('adds up what went back by its reason, the most first', async () => {
    const returns = within(history.returns);
    const { rows, facts } = await read('refunds', span);
    const cents = (list: typeof returns) => list.reduce((sum, one) => sum + one.cents, 0);
    const expected = [...new Set(returns.map(({ cause }) => cause))].map((cause) => {
      const own = returns.filter((one) => one.cause === cause);
      return [cause, cents(own), own.length] as const;
    });
    expect(rows.map(({ key, values }) => [key, ...values])).toEqual(
      expected.toSorted((one, other) => other[1] - one[1]),
    );
    expect(facts[0]?.value).toBe(cents(returns));
  });

  it('adds up files, as they were at the end of each day', async () => {
    const bytes = (list: typeof history.files) => list.reduce((sum, one) => sum + one.bytes, 0);
    const added = within(history.files);
    const { columns, rows: byDay } = await read('storage-added', span);
    expect(byDay.map(({ values }) => values)).toEqual(
      listPeriods(span, 'day').map((day) => columns.map(() => bytes(added.filter(({ at }) => toDay(at) === day)))),
    );
    const expected = listPeriods(span, 'day').map((day) =>
      bytes(past(history.files).filter(({ at }) => toDay(at) <= day)),
    );
    expect((await columnsOf('storage', span)).map(([value]) => value ?? 0)).toEqual(expected);
    const { rows } = await read('storage-by-purpose', span);
    const files = past(history.files).filter(({ at }) => toDay(at) <= span.to);
    expect(new Map(rows.map(({ key, values }) => [key, values[1]]))).toEqual(countBy(files, ({ purpose }) => purpose));
  });

  it('tells how each provider did', () => expectProviders({ range: 'custom', ...span }, span, ['asked']));
});

describe('the table of providers', () => {
  it.each(presetIds)('of %s has what counting gives, by each column', async (range) => {
    await expectProviders({ range }, findSpan(range, last), performanceSorts);
  });

  it('reads the sums that the queue keeps of a range, and counts today', async () => {
    const base = await findBase(world, findSpan('last-30-days', last));
    expect(base).toMatchObject({ kept: { range: 'last-30-days' }, more: [{ from: last, to: last }], less: [] });
    expect(await findBase(world, { from: last, to: last })).toBe(null);
  });

  it('of any days has what counting gives, also of some that a kept range has not, or has too many', async () => {
    for (let from = first; from <= last; from = addDays(from, 3))
      for (let to = from; to <= last; to = addDays(to, 2))
        await expectProviders({ range: 'custom', from, to }, { from, to }, ['rating']);
  });

  it('is right before the queue has summed the night', async () => {
    const tomorrow = addDays(last, 1);
    world.clock.set(new Date(findDayStart(tomorrow).getTime() + 5 * minute));
    for (const range of presetIds) await expectProviders({ range }, findSpan(range, tomorrow), ['completed']);
    world.clock.set(now);
  });

  it('keeps sums that are those of the days, also when a day is counted again', async () => {
    const [kept, added] = await keptAndAddedUp();
    expect(kept).toEqual(added);
    expect(kept?.length).toBeGreaterThan(10);
    const day = addDays(last, -4);
    const countAgain = async () => {
      await world.db.execute(sql`update summed_days set due_at = ${now.toISOString()} where day = ${day}`);
      await runRules();
      return keptAndAddedUp();
    };
    await world.db.execute(sql`
      insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data)
      select ${newId()}, ${new Date(findDayStart(day).getTime() + hour).toISOString()}, null, 'provider', 'job', id, 'complete', 'scheduled', 'work_completed', '{}' from jobs limit 1`);
    const [more, moreAddedUp] = await countAgain();
    expect(more).toEqual(moreAddedUp);
    expect(more).not.toEqual(kept);
  });
});

it('tells which share of those who joined in a month were active in it and later', async () => {
  const { rows } = await read('retention', { from: first, to: last });
  const months = ['2026-11', '2026-12'];
  const until = findDayStart(last);
  const size = (month: string) => history.people.filter(({ at }) => at < until && toDay(at).startsWith(month)).length;
  const active = (joined: string, month: string) =>
    new Set(
      history.acts.flatMap(({ at, actor }) =>
        at < until && toDay(at).startsWith(month) && actor !== null && toDay(actor.at).startsWith(joined)
          ? [actor.id]
          : [],
      ),
    ).size;
  const share = (joined: string, month: string) => Math.round((active(joined, month) / size(joined)) * 10_000);
  expect(rows.map(({ values }) => values)).toEqual([
    [size('2026-11'), share('2026-11', '2026-11'), share('2026-11', '2026-12')],
    [size('2026-12'), share('2026-12', '2026-12'), null],
  ]);
  expect(months.map((month) => `${month}-01`)).toEqual(rows.map(({ key }) => key));
});

it('stands beside the range before', async () => {
  const { figure, before } = await readFigure(world, {
    figure: 'problems',
    range: 'last-7-days',
    compare: 'before',
    by: 'day',
  });
  expect(before).toEqual({ from: addDays(last, -13), to: addDays(last, -7) });
  expect(figure.rows.map((row) => row.before)).toEqual(
    await columnsOf('problems', { from: addDays(last, -13), to: addDays(last, -7) }),
  );
});

it('counts the same again from nothing', async () => {
  const sums = () =>
    world.db
      .execute(sql`select metric, day::text, key, value from daily_sums order by 1, 2, 3`)
      .then(({ rows }) => rows);
  const before = await sums();
  expect(before.length).toBeGreaterThan(200);
  // The events of people who have left keep only this data.
  await world.db.transaction(async (tx) => {
    await allowAnonymising({ tx });
    const scrubbed = await tx.execute(sql`
      update events e set data = only_ids(data) where noun = 'report'
        or (noun = 'account' and step = 'join' and data ->> 'role' = (select role from accounts a where a.id = e.subject_id))`);
    expect(scrubbed.rowCount).toBeGreaterThan(10);
  });
  await world.db.execute(sql`delete from daily_sums`);
  await world.db.execute(sql`delete from summed_days`);
  expect((await readFigures(world, ['problems'], { range: 'last-30-days' })).daysMissing).toBe(days - 3);
  await world.db.execute(sql`update day_lists set check_at = 'epoch'`);
  await runRules();
  const isProgress = ({ metric }: Record<string, unknown>) =>
    metric === 'first-quote' || String(metric).startsWith('funnel');
  expect((await sums()).filter((row) => !isProgress(row))).toEqual(before.filter((row) => !isProgress(row)));
  expect((await readFigures(world, ['problems'], { range: 'last-30-days' })).daysMissing).toBe(0);
});

it('keeps what was stored on days that are over when they are summed again after files were deleted', async () => {
  const span = { from: first, to: addDays(last, -4) };
  const readAll = async () => [await columnsOf('storage', span), await columnsOf('storage-added', span)];
  const before = await readAll();
  const { rowCount } = await world.db.execute(
    sql`delete from files where id = (select id from files order by created_at limit 1)`,
  );
  expect(rowCount).toBe(1);
  await world.db.execute(sql`update summed_days set due_at = ${now.toISOString()}`);
  await runRules();
  expect(await readAll()).toEqual(before);
});

it('adds what came since the last summed day to the storage, however long the queue was paused', async () => {
  const span = { from: last, to: addDays(last, 6) };
  const [[today = 0] = []] = await columnsOf('storage', { from: last, to: last });
  for (const [bytes, number] of [
    [1000, 1],
    [200, 5],
  ] as const)
    await world.db.insert(files).values({
      ownerId: history.people[0]!.id,
      purpose: 'problem',
      kind: 'picture',
      name: 'photo.jpg',
      bytes,
      createdAt: new Date(findDayStart(addDays(last, number)).getTime() + hour),
    });
  world.clock.set(new Date(findDayStart(addDays(last, 6)).getTime() + hour));
  const totals = (await columnsOf('storage', span)).map(([value]) => value);
  expect(totals).toEqual([0, 1000, 1000, 1000, 1000, 1200, 1200].map((more) => Number(today) + more));
  const { rows } = await read('storage-by-purpose', span);
  expect(rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(Number(today) + 1200);
  world.clock.set(now);
  await world.db.execute(sql`delete from files where created_at >= ${now.toISOString()}`);
});

it('counts the problems of a renamed category under its new name', async () => {
  await passMidnight(addDays(last, 1));
  const count = async () =>
    (await read('problems-by-category', { from: first, to: addDays(last, 1) })).rows.map(({ key, values }) => [
      key,
      values[0],
    ]);
  const before = await count();
  await world.db.execute(sql`update categories set name = 'Water' where name = 'Plumbing'`);
  await world.db.execute(sql`
    insert into categories select (jsonb_populate_record(c, '{"name": "Plumbing", "became": "Water"}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
    from categories c where c.name = 'Water'`);
  const renamed = before
    .map(([key, value]) => [key === 'Plumbing' ? 'Water' : key, value])
    .toSorted((one, other) => Number(other[1]) - Number(one[1]) || String(one[0]).localeCompare(String(other[0])));
  // At once, and not only when the days were summed again.
  expect(await count()).toEqual(renamed);
  await passMidnight(addDays(last, 2));
  expect(await count()).toEqual(renamed);
});
