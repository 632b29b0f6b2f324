import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aClaim } from '#features/disputes/server/testing.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { hideReview } from '#features/reviews/server/hide-review.ts';
import { rateProvider } from '#features/reviews/server/rate-provider.ts';
import { ratingCounts, reviews } from '#features/reviews/server/tables.ts';
import { reviewContent } from '#features/reviews/server/testing.ts';
import { backOut } from '#features/quotes/server/end-quote.ts';
import { visits } from '#features/visits/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { transact } from '#engine/work.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { changeRows } from '#tests/support/change-rows.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import type { JobStatus } from '../lifecycle.ts';
import { startClocks, stopClocks } from './clocks.ts';
import { completeJob } from './complete-job.ts';
import { jobFigures } from './figures.ts';
import { reworkJob } from './rework-job.ts';
import { readJob } from './queries.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

type Job = Awaited<ReturnType<typeof aJob>>;

const reason = 'It drips again.';
const finished = ['work_completed', 'completed_unrated', 'completed_and_rated'] as const satisfies JobStatus[];
const rate = (job: Job, rating = 4) =>
  world.as(job.member, (work) => rateProvider(work, { jobId: job.id, ...reviewContent({ rating }) }));
const rework = (job: Job) => world.as(job.member, (work) => reworkJob(work, job.id, reason));
const complete = (job: Job) => world.as(job.provider, (work) => completeJob(work, job.id));
const rowOf = async (job: Job) => (await world.db.select().from(jobs).where(eq(jobs.id, job.id)))[0];
const read = async (reader: Person, job: Job) => (await test.call(reader, 'GET', `/api/jobs/${job.id}`)).body;
const stepsOf = async (reader: Person, job: Job) =>
  ((await read(reader, job))['steps'] as { step: string }[]).map(({ step }) => step);
const ask = (by: Person, job: Job) => test.call(by, 'POST', `/api/jobs/${job.id}/rework`, { reason });
const pathOf = async (job: Job) =>
  (
    await world.db
      .select({ step: events.step, party: events.party })
      .from(events)
      .where(eq(events.subjectId, job.id))
      .orderBy(asc(events.at), asc(events.id))
  ).map(({ step, party }) => `${step} by ${party}`);

/** Work that its provider has completed and its member has rated, by their own steps. */
async function aRatedJob(rating = 4): Promise<Job> {
  const job = await aJob(world, { status: 'scheduled' });
  await complete(job);
  await rate(job, rating);
  return job;
}

/** Every figure of a provider that their listing and their public page show. */
async function figuresOf(job: Job) {
  const [listing] = await world.db
    .select({
      completed: providers.completedJobsCount,
      ratingSum: providers.ratingSum,
      ratingCount: providers.ratingCount,
      rating: providers.overallRating,
    })
    .from(providers)
    .where(eq(providers.id, job.providerId));
  const counts = await world.db
    .select()
    .from(ratingCounts)
    .where(eq(ratingCounts.providerId, job.providerId))
    .orderBy(ratingCounts.aspect, ratingCounts.stars);
  const review = (await world.db.select().from(reviews).where(eq(reviews.jobId, job.id)))[0];
  return { listing, counts, review };
}
const publicList = async (job: Job) =>
  (await test.call(null, 'GET', `/api/providers/${job.providerId}/completed-jobs`)).body['items'];

describe('until the last day', () => {
  it.each(finished)(
    'lets the member of a job that is %s ask for rework a minute before midnight, and not at it',
    async (status) => {
      const midnight = new Date('2027-02-16T22:00:00.000Z');
      world.clock.set(new Date(midnight.getTime() - minute));
      const [early, late] = [await aJob(world, { status }), await aJob(world, { status })];
      await world.db.update(jobs).set({ firstCompletedAt: testStart, completedAt: testStart });
      expect((await read(early.provider, early))['afterCareUntil']).toBe('2027-02-16');
      expect(await stepsOf(early.member, early)).toContain('rework');
      expect(await ask(early.member, early)).toMatchObject({
        status: 200,
        body: { status: 'scheduled', rework: reason, afterCareUntil: '2027-02-16' },
      });

      world.clock.set(midnight);
      expect(await stepsOf(late.member, late)).not.toContain('rework');
      expect((await read(late.member, late))['afterCareUntil']).toBe('2027-02-16');
      expect(await ask(late.member, late)).toMatchObject({
        status: 409,
        body: { code: 'jobs.after-care-over', title: expect.stringMatching(/Send the provider a message/) },
      });
      expect(await rowOf(late)).toMatchObject({ status, reworkReason: null, completedAt: testStart });
    },
  );

  it('counts from the first completion, however often the work is completed again', async () => {
    const job = await aJob(world, { status: 'scheduled' });
    await complete(job);
    for (const days of [30, 50]) {
      world.clock.set(new Date(testStart.getTime() + days * day));
      await rework(job);
      world.clock.move(day);
      await complete(job);
    }
    expect(await rowOf(job)).toMatchObject({ firstCompletedAt: testStart, completedAt: world.clock.now() });
    expect((await read(job.provider, job))['afterCareUntil']).toBe('2027-02-16');
    world.clock.set(new Date('2027-02-16T22:00:00.000Z'));
    await expect(rework(job)).rejects.toMatchObject({ code: 'jobs.after-care-over' });
  });

  it('counts from the completion of work that a process of the release before completed', async () => {
    const job = await aJob(world, { status: 'work_completed' });
    await world.db.update(jobs).set({ firstCompletedAt: null }).where(eq(jobs.id, job.id));
    expect((await read(job.member, job))['afterCareUntil']).toBe('2027-02-16');
    world.clock.move(day);
    await rework(job);
    expect(await rowOf(job)).toMatchObject({ completedAt: null, firstCompletedAt: testStart });
  });

  it('names no last day before the first completion, and none for cancelled work', async () => {
    for (const status of ['pending', 'scheduled', 'cancelled'] as const) {
      const job = await aJob(world, { status });
      expect((await read(job.member, job))['afterCareUntil']).toBeNull();
    }
  });

  it('refuses rework to everyone but the member, in every finished status', async () => {
    for (const status of finished) {
      const job = await aJob(world, { status });
      expect(await stepsOf(job.provider, job)).not.toContain('rework');
      for (const person of [job.provider, await aMember(world)])
        expect(await ask(person, job)).toMatchObject({ status: 404 });
      expect(await rowOf(job)).toMatchObject({ status });
    }
  });

  it('is no next move of either side', async () => {
    for (const status of ['completed_and_rated', 'completed_unrated'] as const) {
      const job = await aJob(world, { status });
      for (const party of [job.member, job.provider]) {
        expect(await read(party, job)).toMatchObject({ yourMove: false });
        expect((await test.call(party, 'GET', '/api/jobs/counts')).body['waiting']).toMatchObject({ completed: 0 });
      }
    }
  });
});

describe('rework of a rated job', () => {
  it('keeps the rating, and makes the work completed and rated again when it is completed', async () => {
    const job = await aRatedJob();
    const before = await figuresOf(job);
    const listed = await publicList(job);
    world.clock.move(20 * day);
    await rework(job);
    expect(await rowOf(job)).toMatchObject({ status: 'scheduled', rating: 4, completedAt: testStart });
    expect(await figuresOf(job)).toEqual(before);
    expect(await publicList(job)).toEqual(listed);

    world.clock.move(day);
    await complete(job);
    expect(await rowOf(job)).toMatchObject({
      status: 'completed_and_rated',
      rating: 4,
      completedAt: world.clock.now(),
    });
    expect(await figuresOf(job)).toEqual(before);
    expect(await pathOf(job)).toEqual([
      'complete by provider',
      'rate by member',
      'rework by member',
      'complete by provider',
      'keep-rating by system',
    ]);
    expect(await stepsOf(job.member, job)).toEqual(['rework']);
    expect(await read(job.member, job)).toMatchObject({ yourMove: false, rework: null });
  });

  it('can be asked for twice, and still takes nothing from the provider', async () => {
    const job = await aRatedJob(2);
    const before = await figuresOf(job);
    for (let round = 0; round < 2; round += 1) {
      world.clock.move(day);
      await rework(job);
      await complete(job);
    }
    expect(await figuresOf(job)).toEqual(before);
    expect(before.listing).toMatchObject({ completed: 1, ratingCount: 1, ratingSum: 2 });
  });

  it('asks for no second rating: no step, no due rule, no notice', async () => {
    const job = await aRatedJob();
    world.clock.move(day);
    await rework(job);
    expect((await read(job.provider, job))['steps']).toContainEqual(
      expect.objectContaining({ step: 'complete', confirm: 'The rating that you have stays.' }),
    );
    await complete(job);
    await expect(rate(job, 5)).rejects.toMatchObject({ code: 'request.conflict', current: 'completed_and_rated' });
    for (const days of [2, 14]) {
      world.clock.move(days * day);
      await runDueRules(world);
    }
    await world.settle();
    expect((await pathOf(job)).slice(-1)).toEqual(['keep-rating by system']);
    const notices = await world.db
      .select({ title: notifications.title, description: notifications.description })
      .from(notifications)
      .where(and(eq(notifications.accountId, job.member.id), ne(notifications.title, 'A payment is due')))
      .orderBy(asc(notifications.createdAt));
    expect(notices.map(({ title }) => title)).toEqual(['Work completed', 'Work completed']);
    expect(notices[1]?.description).not.toMatch(/rate the work/i);
    expect(notices[1]?.description).toContain('you can ask for rework until 16 February 2027.');
  });

  it('keeps a rating that an admin has hidden because there was no such job, without its stars', async () => {
    const job = await aRatedJob();
    const { review } = await figuresOf(job);
    await world.as(await anAdmin(world), (work) =>
      hideReview(work, { id: review?.id ?? '', cause: 'no-job', reason: 'There was no such job.' }),
    );
    const before = await figuresOf(job);
    await rework(job);
    await complete(job);
    expect(await rowOf(job)).toMatchObject({ status: 'completed_and_rated', rating: null });
    expect(await figuresOf(job)).toEqual(before);
  });

  it('leaves the rating and the figures when the rework ends with a cancellation', async () => {
    const job = await aRatedJob();
    const before = await figuresOf(job);
    const listed = await publicList(job);
    await rework(job);
    await test.call(job.member, 'POST', `/api/quotes/${job.quoteId}/cancel`, { reason: 'I mended it myself.' });
    expect(await rowOf(job)).toMatchObject({ status: 'cancelled', rating: 4 });
    expect(await figuresOf(job)).toEqual(before);
    expect(await publicList(job)).toEqual(listed);
    expect(await ask(job.member, job)).toMatchObject({ status: 409, body: { current: 'cancelled' } });
  });

  it('leaves the completion of unrated work in the figures when either side calls off its rework', async () => {
    for (const [party, way] of [
      ['member', 'cancel'],
      ['provider', 'back-out'],
    ] as const) {
      const job = await aJob(world, { status: 'scheduled' });
      await complete(job);
      const [before, listed] = [await figuresOf(job), await publicList(job)];
      const completedAt = world.clock.now();
      world.clock.move(day);
      await rework(job);
      const body = { reason: 'It is mended.' };
      expect(await test.call(job[party], 'POST', `/api/quotes/${job.quoteId}/${way}`, body)).toMatchObject({
        status: 200,
      });
      expect(await rowOf(job)).toMatchObject({ status: 'cancelled', completedAt });
      expect(await figuresOf(job)).toEqual(before);
      expect(await publicList(job)).toEqual(listed);
    }
  });

  it('leaves unrated work to be rated once, until 90 days after its rework was called off', async () => {
    const offered = async (job: Job, by = job.member) => (await readJob(world, by, job.id)).steps;
    const callOff = (job: Job) => world.as(job.provider, (work) => backOut(work, job.quoteId, 'It is mended.'));
    const aCalledOffJob = async () => {
      const job = await aJob(world, { status: 'scheduled' });
      await complete(job);
      world.clock.move(80 * day);
      await rework(job);
      world.clock.move(20 * day);
      await callOff(job);
      return job;
    };
    const [rated, never] = [await aRatedJob(), await aJob(world, { status: 'scheduled' })];
    await rework(rated);
    for (const job of [rated, never]) {
      await callOff(job);
      expect(await offered(job)).toEqual([]);
      await expect(rate(job)).rejects.toMatchObject({ code: 'request.conflict', current: 'cancelled' });
    }
    const job = await aCalledOffJob();
    world.clock.move(90 * day);
    expect(await offered(job)).toMatchObject([{ step: 'rate', obstacle: null }]);
    expect(await offered(job, job.provider)).toEqual([]);
    await rate(job, 2);
    expect(await rowOf(job)).toMatchObject({ status: 'cancelled', rating: 2 });
    expect((await figuresOf(job)).listing).toMatchObject({ completed: 1, ratingSum: 2, ratingCount: 1 });
    expect(await pathOf(job)).toEqual(expect.arrayContaining(['cancel by system', 'rate by member']));
    expect(await offered(job)).toEqual([]);
    await expect(rate(job)).rejects.toMatchObject({ code: 'request.conflict', current: 'cancelled' });
    const late = await aCalledOffJob();
    world.clock.move(90 * day + 1);
    expect(await offered(late)).toEqual([]);
    await expect(rate(late)).rejects.toMatchObject({ code: 'reviews.too-late' });
  });

  it('pauses the 90 days from the cancellation on, while a dispute that was open at it goes on', async () => {
    const job = await aJob(world, { status: 'scheduled' });
    await complete(job);
    await rework(job);
    await world.as(job.member, (work) => stopClocks(work, job.id));
    world.clock.move(20 * day);
    await world.as(job.provider, (work) => backOut(work, job.quoteId, 'It is mended.'));
    world.clock.move(5 * day);
    await world.as(job.member, (work) => startClocks(work, job.id));
    expect(await rowOf(job)).toMatchObject({ status: 'cancelled', ratingStoodMs: 5 * day });
    world.clock.move(90 * day + 1);
    await expect(rate(job)).rejects.toMatchObject({ code: 'reviews.too-late' });
  });

  it('keeps the time of its end when the work is rated after it', async () => {
    const job = await aJob(world, { status: 'scheduled' });
    await complete(job);
    await rework(job);
    world.clock.move(day);
    await world.as(job.provider, (work) => backOut(work, job.quoteId, 'It is mended.'));
    const ended = (await rowOf(job))?.updatedAt;
    world.clock.move(89 * day);
    await rate(job);
    expect((await rowOf(job))?.updatedAt).toEqual(ended);
    const [rated] = await world.db
      .select({ at: events.at })
      .from(events)
      .where(and(eq(events.subjectId, job.id), eq(events.step, 'rate')));
    expect(rated?.at).toEqual(world.clock.now());
    world.clock.move(6 * day);
    const { jobId: _id, ...claim } = aClaim(job.id);
    expect(await test.call(job.member, 'POST', `/api/jobs/${job.id}/disputes`, claim)).toMatchObject({
      status: 409,
      body: { code: 'disputes.too-late' },
    });
  });

  it('makes another visit with the date on which the provider comes back', async () => {
    const job = await aRatedJob();
    await rework(job);
    const proposedDate = new Date(world.clock.now().getTime() + 3 * day).toISOString();
    await test.call(job.provider, 'POST', `/api/jobs/${job.id}/reschedule`, { reason: 'I come back.', proposedDate });
    expect(await test.call(job.member, 'POST', `/api/jobs/${job.id}/confirm`, { proposal: 2 })).toMatchObject({
      status: 200,
      body: { status: 'scheduled', rework: reason, confirmedDate: proposedDate },
    });
    expect(await world.db.select().from(visits).where(eq(visits.jobId, job.id))).toMatchObject([
      { status: 'agreed', agreedFor: new Date(proposedDate) },
    ]);
    await complete(job);
    expect(await rowOf(job)).toMatchObject({ status: 'completed_and_rated' });
    expect(await world.db.select().from(visits).where(eq(visits.jobId, job.id))).toMatchObject([{ status: 'over' }]);
  });
});

it('lets a member rate work for the first time after its rework, from when it was left unrated too', async () => {
  const job = await aJob(world, { status: 'completed_unrated' });
  await world.db.update(providers).set({ completedJobsCount: 1 }).where(eq(providers.id, job.providerId));
  world.clock.move(20 * day);
  await rework(job);
  expect((await figuresOf(job)).listing).toMatchObject({ completed: 0 });
  await complete(job);
  expect(await rowOf(job)).toMatchObject({ status: 'work_completed' });
  await rate(job, 3);
  expect(await figuresOf(job)).toMatchObject({ listing: { completed: 1, ratingCount: 1, ratingSum: 3 } });
});

describe('at once', () => {
  const race = async (...acts: (() => Promise<unknown>)[]) =>
    (await Promise.allSettled(acts.map((act) => act()))).map((result) =>
      result.status === 'fulfilled' ? 'taken' : (result.reason as { code: string }).code,
    );
  const places = [world, 'elsewhere'] as const;
  const from = (place: (typeof places)[number]) => (place === 'elsewhere' ? world.elsewhere : world);

  it('takes one of two requests for rework of a rated job', async () => {
    const job = await aRatedJob();
    const before = await figuresOf(job);
    const ends = await race(
      ...places.map((place) => () => transact(from(place), job.member, (work) => reworkJob(work, job.id, reason))),
    );
    expect(ends.toSorted()).toEqual(['request.conflict', 'taken']);
    expect((await pathOf(job)).filter((step) => step.startsWith('rework'))).toHaveLength(1);
    expect(await figuresOf(job)).toEqual(before);
  });

  it('keeps a rating that is given while rework is asked for, or refuses it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const job = await aJob(world, { status: 'scheduled' });
      await complete(job);
      const acts = [
        () =>
          transact(world, job.member, (work) => rateProvider(work, { jobId: job.id, ...reviewContent({ rating: 4 }) })),
        () => transact(world.elsewhere, job.member, (work) => reworkJob(work, job.id, reason)),
      ];
      const [rated, sentBack] = round % 2 === 0 ? await race(...acts) : (await race(...acts.toReversed())).toReversed();
      expect(sentBack).toBe('taken');
      const { listing } = await figuresOf(job);
      expect(listing).toMatchObject(
        rated === 'taken' ? { completed: 1, ratingCount: 1 } : { completed: 0, ratingCount: 0 },
      );
      await complete(job);
      expect(await rowOf(job)).toMatchObject({ status: rated === 'taken' ? 'completed_and_rated' : 'work_completed' });
      expect((await figuresOf(job)).listing).toMatchObject({ completed: 1 });
    }
  });
});

it('fills the first completion of existing jobs from the log, and else from the last completion', async () => {
  const twice = await aJob(world, { status: 'scheduled' });
  world.clock.move(minute);
  const first = world.clock.now();
  await complete(twice);
  world.clock.move(day);
  await rework(twice);
  world.clock.move(day);
  await complete(twice);
  const reworked = await aJob(world, { status: 'scheduled' });
  world.clock.move(minute);
  const since = world.clock.now();
  await complete(reworked);
  world.clock.move(day);
  await rework(reworked);
  const [unlogged, planned] = [
    await aJob(world, { status: 'completed_unrated' }),
    await aJob(world, { status: 'scheduled' }),
  ];
  await world.db.update(jobs).set({ firstCompletedAt: null });
  await changeRows(world, 'add_after_care');
  expect(
    await Promise.all([twice, reworked, unlogged, planned].map(async (job) => (await rowOf(job))?.firstCompletedAt)),
  ).toEqual([first, since, world.clock.now(), null]);
});

it('counts a job once in the figures of its provider, however often it is completed', async () => {
  const job = await aRatedJob();
  world.clock.move(day);
  await rework(job);
  await complete(job);
  const [listing] = jobFigures.listings ?? [];
  if (listing === undefined) throw new Error('jobs have no figures of listings');
  const rows = await query<{ completed: number }>(world.db).rows(sql`
    with e as (select * from events where subject_id = ${job.id})
    select coalesce(sum(${listing.counts['completed'] ?? sql`0`}), 0)::int as completed from ${listing.from}`);
  expect(rows).toEqual([{ completed: 1 }]);
});
