import { query } from '#engine/postgres/read.ts';
import { inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { isOneOf, type Lifecycle } from '#core/lifecycle.ts';
import { day } from '#core/time.ts';
import { jobLifecycle, jobSets, type JobStatus, type JobStep } from '#features/jobs/lifecycle.ts';
import { agreeToDate, confirmDate, rejectDate } from '#features/jobs/server/answer-proposal.ts';
import { jobDueRules } from '#features/jobs/server/due.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { problemDueRules } from '#features/problems/server/due.ts';
import { quoteLifecycle, type QuoteStatus, type QuoteStep } from '#features/quotes/lifecycle.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { quoteDueRules } from '#features/quotes/server/due.ts';
import { declineQuote } from '#features/quotes/server/decline-quote.ts';
import { declineRequest } from '#features/quotes/server/decline-request.ts';
import { reviseQuote } from '#features/quotes/server/revise-quote.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { submitQuote } from '#features/quotes/server/submit-quote.ts';
import { someTerms } from '#features/quotes/server/testing.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import type { DueRule } from '#engine/due-rule.ts';
import { makeLanes, wrongCounts, type Lane } from './race-lanes.ts';
import { expectInvariants, race, rounds } from './racing.ts';
import { events } from '#engine/tables.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { transact, type PersonWork, type World } from '#engine/work.ts';

type RaceCall = { path: string; body: object };
/** One way to take a step: its verb in a transaction of its own, and the request for it; a due rule has no request. */
export type Racer = {
  take: (world: World, lane: Lane) => Promise<unknown>;
  asked: ((lane: Lane) => RaceCall & { by: Person }) | null;
};
type Request = (lane: Lane) => [path: string, body?: object];
const by =
  (side: 'member' | 'provider') =>
  (act: (work: PersonWork, lane: Lane) => Promise<unknown>, request: Request): Racer => ({
    take: (world, lane) => transact(world, lane[side], (work) => act(work, lane)),
    asked: (lane) => {
      const [path, body = {}] = request(lane);
      return { by: lane[side], path, body };
    },
  });
const member = by('member');
const provider = by('provider');
const dueRule = (rules: readonly DueRule[], readId: (lane: Lane) => string): Racer => ({
  take: (world, lane) =>
    transact(world, system, async (work) => {
      for (const rule of rules) await rule.take(work, readId(lane));
    }),
  asked: null,
});
const reason = 'The weather.';

/** The ways to take each step: by a verb, by a due rule, or as the consequence of another step. `keep-rating` only follows `complete`. */
const ways: {
  quote: Record<Exclude<QuoteStep, 'request' | 'offer'>, Racer[]>;
  job: Record<Exclude<JobStep, 'create' | 'keep-rating'>, Racer[]>;
} = {
  quote: {
    submit: [
      provider(
        (work, { quoteId }) => submitQuote(work, quoteId, someTerms),
        ({ quoteId }) => [`/quotes/${quoteId}/submit`, someTerms],
      ),
    ],
    revise: [
      provider(
        (work, { quoteId }) => reviseQuote(work, quoteId, { ...someTerms, priceCents: 1_999_00 }),
        ({ quoteId }) => [`/quotes/${quoteId}/revise`, { ...someTerms, priceCents: 1_999_00 }],
      ),
    ],
    'decline-request': [
      provider(
        (work, { quoteId }) => declineRequest(work, quoteId),
        ({ quoteId }) => [`/quotes/${quoteId}/decline-request`],
      ),
    ],
    'no-answer': [dueRule(quoteDueRules, (lane) => lane.quoteId)],
    accept: [
      member(
        (work, { quoteId }) => acceptQuote(work, quoteId, 1),
        ({ quoteId }) => [`/quotes/${quoteId}/accept`, { revision: 1 }],
      ),
    ],
    decline: [
      member(
        (work, { quoteId }) => declineQuote(work, quoteId),
        ({ quoteId }) => [`/quotes/${quoteId}/decline`],
      ),
    ],
    release: [
      member(
        (work, { problemId }) => withdrawProblem(work, problemId),
        ({ problemId }) => [`/problems/${problemId}/withdraw`],
      ),
      dueRule(problemDueRules, (lane) => lane.problemId),
    ],
    cancel: [
      member(
        (work, { quoteId }) => cancelQuote(work, quoteId, reason),
        ({ quoteId }) => [`/quotes/${quoteId}/cancel`, { reason }],
      ),
    ],
    'back-out': [
      provider(
        (work, { quoteId }) => backOut(work, quoteId, reason),
        ({ quoteId }) => [`/quotes/${quoteId}/back-out`, { reason }],
      ),
    ],
    start: [
      provider(
        (work, { quoteId }) => startWork(work, quoteId),
        ({ quoteId }) => [`/quotes/${quoteId}/start`],
      ),
    ],
    finish: [
      provider(
        (work, { jobId }) => completeJob(work, jobId),
        ({ jobId }) => [`/jobs/${jobId}/complete`],
      ),
    ],
    rework: [
      member(
        (work, { jobId }) => reworkJob(work, jobId, reason),
        ({ jobId }) => [`/jobs/${jobId}/rework`, { reason }],
      ),
    ],
  },
  job: {
    propose: [
      provider(
        (work, { jobId }) => proposeDate(work, jobId, { proposedDate: new Date(work.now.getTime() + 5 * day) }),
        ({ jobId }) => [`/jobs/${jobId}/propose`, { proposedDate: new Date(Date.now() + 5 * day).toISOString() }],
      ),
    ],
    confirm: [
      member(
        (work, { jobId }) => confirmDate(work, jobId, 1),
        ({ jobId }) => [`/jobs/${jobId}/confirm`, { proposal: 1 }],
      ),
    ],
    reject: [
      member(
        (work, { jobId }) => rejectDate(work, jobId, 1),
        ({ jobId }) => [`/jobs/${jobId}/reject`, { proposal: 1 }],
      ),
    ],
    agree: [
      provider(
        (work, { jobId }) => agreeToDate(work, jobId, 1),
        ({ jobId }) => [`/jobs/${jobId}/agree`, { proposal: 1 }],
      ),
    ],
    reschedule: [
      member(
        (work, { jobId }) => rescheduleJob(work, jobId, { reason }),
        ({ jobId }) => [`/jobs/${jobId}/reschedule`, { reason }],
      ),
      provider(
        (work, { jobId }) => rescheduleJob(work, jobId, { reason }),
        ({ jobId }) => [`/jobs/${jobId}/reschedule`, { reason }],
      ),
    ],
    complete: [
      provider(
        (work, { jobId }) => completeJob(work, jobId),
        ({ jobId }) => [`/jobs/${jobId}/complete`],
      ),
    ],
    rework: [
      member(
        (work, { jobId }) => reworkJob(work, jobId, reason),
        ({ jobId }) => [`/jobs/${jobId}/rework`, { reason }],
      ),
    ],
    rate: [
      member(
        (work, { jobId }) => rateProvider(work, { jobId, ...reviewContent({ rating: 4 }) }),
        ({ jobId }) => [`/jobs/${jobId}/review`, { rating: 4 }],
      ),
    ],
    lapse: [dueRule(jobDueRules, (lane) => lane.jobId)],
    cancel: [
      member(
        (work, { quoteId }) => cancelQuote(work, quoteId, reason),
        ({ quoteId }) => [`/quotes/${quoteId}/cancel`, { reason }],
      ),
      provider(
        (work, { quoteId }) => backOut(work, quoteId, reason),
        ({ quoteId }) => [`/quotes/${quoteId}/back-out`, { reason }],
      ),
    ],
  },
};

/** The status of the job, or of the quote, that belongs to the status of the other one. */
const jobOf: Partial<Record<QuoteStatus, JobStatus>> = {
  quote_accepted: 'scheduled',
  work_in_progress: 'scheduled',
  work_completed: 'work_completed',
};
function quoteOf(status: JobStatus): QuoteStatus {
  if (status === 'cancelled') return 'cancelled_by_provider';
  return isOneOf(status, jobSets.finished) ? 'work_completed' : 'quote_accepted';
}

export type Entrant = { step: string; racer: Racer };
export type Pair = {
  noun: 'quote' | 'job';
  lifecycle: Lifecycle;
  status: string;
  one: Entrant;
  other: Entrant;
  /** Its number among the pairs of its first step in this status. */
  place: number;
};

const statusesOf = (noun: 'quote' | 'job', status: string): { quote: QuoteStatus; job?: JobStatus | undefined } =>
  noun === 'job'
    ? { quote: quoteOf(status as JobStatus), job: status as JobStatus }
    : { quote: status as QuoteStatus, job: jobOf[status as QuoteStatus] };

/** Makes lanes whose quote, or whose job, is in a status. */
export const lanesIn = (world: World, noun: 'quote' | 'job', status: string, count: number): Promise<Lane[]> =>
  makeLanes(world, count, statusesOf(noun, status));

/** The ways to take a step from a status, with the names of both. */
const listWays = (noun: 'quote' | 'job', { statuses, steps }: Lifecycle) =>
  Object.keys(statuses).flatMap((status) =>
    Object.entries<Racer[]>(ways[noun]).flatMap(([step, racers]) =>
      steps[step]?.from.includes(status) ? racers.map((racer) => [noun, status, step, racer] as const) : [],
    ),
  );

/** Every way to take a step of a quote or a job, from each status. */
export const allWays = [...listWays('quote', quoteLifecycle), ...listWays('job', jobLifecycle)];

/** Pairs every two steps that can be taken from one status, and each step with itself. */
function listPairs(noun: 'quote' | 'job', lifecycle: Lifecycle): Pair[] {
  return Object.keys(lifecycle.statuses).flatMap((status) => {
    const entrants = Object.entries<Racer[]>(ways[noun]).flatMap(([step, racers]) =>
      lifecycle.steps[step]?.from.includes(status) ? racers.map((racer) => ({ step, racer })) : [],
    );
    return entrants.flatMap((one, index) =>
      entrants.slice(index).map((other, place) => ({ noun, lifecycle, status, one, other, place })),
    );
  });
}

const conflicts = ['request.conflict', 'quotes.revised-since', 'quotes.changed-elsewhere', 'jobs.newer-proposal'];
const follows = ({ lifecycle }: Pair, first: string, second: string) =>
  lifecycle.steps[second]?.from.includes(String(lifecycle.steps[first]?.to)) === true;

/**
 * Takes the two steps of each lane at once, on two places; then checks events and rows. Each step is first in half of the rounds; of a single
 * round, in half of the pairs.
 */
export async function raceEach(
  world: TestWorld,
  pair: Pair,
  take: (place: 0 | 1, racer: Racer, lane: Lane) => Promise<unknown>,
): Promise<void> {
  const { noun, status, one, other } = pair;
  const lanes = await lanesIn(world, noun, status, rounds.length);
  const subjectOf = (lane: Lane) => (noun === 'job' ? lane.jobId : lane.quoteId);
  const ends = await inLanes(lanes, async (lane, round) => {
    const racers = [() => take(0, one.racer, lane), () => take(1, other.racer, lane)] as const;
    return race(
      ...((pair.place + round) % 2 === 0 ? ([racers[0], racers[1]] as const) : ([racers[1], racers[0]] as const)),
    );
  });
  const happened = await world.db
    .select()
    .from(events)
    .where(inArray(events.subjectId, lanes.map(subjectOf)))
    .orderBy(events.at, events.id);
  const eitherWay = follows(pair, one.step, other.step) || follows(pair, other.step, one.step);
  lanes.forEach((lane, round) => {
    const { winners, codes } = ends[round] ?? { winners: 0, codes: [] };
    const path = happened.filter((event) => event.subjectId === subjectOf(lane) && event.step in pair.lifecycle.steps);
    for (const code of codes) expect(conflicts).toContain(code);
    expect(winners).toBeGreaterThanOrEqual(1);
    expect(path.length).toBeGreaterThanOrEqual(1);
    expect(path.length).toBeLessThanOrEqual(eitherWay ? winners : 1);
    // Each step began in the status where the step before ended, and the lifecycle allows it.
    path.reduce((before, event) => {
      expect(event.before).toBe(before);
      expect([one.step, other.step]).toContain(event.step);
      expect(pair.lifecycle.steps[event.step]?.from).toContain(before);
      return event.after;
    }, status);
  });
  await expectInvariants(world);
  expect(await query(world.db).rows(wrongCounts)).toEqual([]);
}

/** Runs `act` for eight lanes at a time: so many have connections for both steps. */
async function inLanes<Result>(lanes: Lane[], act: (lane: Lane, round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < lanes.length; from += 8) {
    results.push(...(await Promise.all(lanes.slice(from, from + 8).map((lane, index) => act(lane, from + index)))));
  }
  return results;
}

/** Every two steps that can be taken from one status, with their names. */
export const allPairs = [...listPairs('quote', quoteLifecycle), ...listPairs('job', jobLifecycle)].map(
  (pair) => [pair.noun, pair.status, pair.one.step, pair.other.step, pair] as const,
);

/** Expects that the database found no deadlock. */
export async function expectNoDeadlock({ db }: Pick<TestWorld, 'db'>): Promise<void> {
  await query<Record<string, unknown>>(db).rows(sql`select pg_stat_force_next_flush()`);
  expect(
    await query<Record<string, unknown>>(db).rows(sql`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`),
  ).toMatchObject([{ count: 0 }]);
}
