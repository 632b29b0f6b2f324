import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { agreeToDate, confirmDate } from '#features/jobs/server/answer-proposal.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { useWorld } from '#tests/support/testing.ts';
import { visits } from './tables.ts';
import { aVisit } from './testing.ts';

const world = useWorld();

const listVisits = (jobId: string) =>
  world.db.select().from(visits).where(eq(visits.jobId, jobId)).orderBy(asc(visits.createdAt), asc(visits.id));
const statusesOf = async (jobId: string) => (await listVisits(jobId)).map(({ status }) => status);

it('plans a visit when a date is confirmed, with a PIN, and a question at 18:00 on the day before', async () => {
  const date = new Date('2026-11-20T07:00:00.000Z');
  const job = await aJob(world, { status: 'awaiting_member_confirmation', date });
  expect(await listVisits(job.id)).toEqual([]);
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  expect(await listVisits(job.id)).toMatchObject([
    {
      status: 'agreed',
      agreedFor: date,
      askAt: new Date('2026-11-19T16:00:00.000Z'),
      pin: expect.stringMatching(/^\d{4}$/),
    },
  ]);
});

it('asks nothing about a date that is agreed after 18:00 on the day before', async () => {
  const job = await aJob(world, {
    status: 'awaiting_member_confirmation',
    date: new Date(world.clock.now().getTime() + 60_000),
  });
  await world.as(job.member, (work) => confirmDate(work, job.id, 1));
  expect(await listVisits(job.id)).toMatchObject([{ status: 'agreed', askAt: null }]);
});

it('ends a visit with its date, and plans another one for the next date', async () => {
  const { job } = await aVisit(world);
  const date = new Date(world.clock.now().getTime() + 3 * day);
  await world.as(job.member, (work) => rescheduleJob(work, job.id, { reason: 'I am away on that day.', date }));
  expect(await statusesOf(job.id)).toEqual(['over']);
  await world.as(job.provider, (work) => agreeToDate(work, job.id, 2));
  expect(await listVisits(job.id)).toMatchObject([{ status: 'over' }, { status: 'agreed', agreedFor: date }]);
});

it('plans a visit in place of one that a process of the release before left open', async () => {
  const { job } = await aVisit(world);
  const other = await aJob(world, { status: 'awaiting_member_confirmation' });
  await world.db.update(visits).set({ jobId: other.id }).where(eq(visits.jobId, job.id));
  await world.as(other.member, (work) => confirmDate(work, other.id, 1));
  expect(await statusesOf(other.id)).toEqual(['over', 'agreed']);
});

it('counts no visit as missed by a person who cancels or moves it while the other one is suspended', async () => {
  const admin = await anAdmin(world);
  const outcomesOf = async (jobId: string) =>
    (await listVisits(jobId)).map(({ memberOutcome, providerOutcome }) => [memberOutcome, providerOutcome]);
  for (const [isSuspended, expected] of [
    [false, 'missed'],
    [true, 'not-counted'],
  ] as const) {
    const agreedFor = new Date(world.clock.now().getTime() + 2 * hour);
    const [left, moved] = [await aVisit(world, { agreedFor }), await aVisit(world, { agreedFor })];
    if (isSuspended)
      for (const { id } of [left.provider, moved.member])
        await world.as(admin, (work) => suspendAccount(work, id, 'They sold something else.'));
    await world.as(left.member, (work) => cancelQuote(work, left.job.quoteId, 'I found another provider.'));
    await world.as(moved.provider, (work) => rescheduleJob(work, moved.job.id, { reason: 'I do not reach them.' }));
    expect(await outcomesOf(left.job.id)).toEqual([[expected, 'not-counted']]);
    expect(await outcomesOf(moved.job.id)).toEqual([['not-counted', expected]]);
  }
});

it.each(['agreed', 'silent', 'on_the_way', 'arrived'] as const)('ends a visit (%s) with its job', async (status) => {
  const done = await aVisit(world, { status });
  await world.as(done.provider, (work) => completeJob(work, done.job.id));
  expect(await statusesOf(done.job.id)).toEqual(['over']);
  const cancelled = await aVisit(world, { status });
  await world.as(cancelled.member, (work) => cancelQuote(work, cancelled.job.quoteId, 'We are moving house.'));
  expect(await statusesOf(cancelled.job.id)).toEqual(['over']);
});
