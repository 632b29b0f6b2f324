import { beforeEach, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { leave } from '#features/accounts/server/leave.ts';
import { agreeToDate } from '#features/jobs/server/answer-proposal.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { aSharedVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const statusOf = async (token: string) => (await test.call(null, 'POST', '/api/visit-links/open', { token })).status;

it('ends the link a day after the planned end of the visit, to the millisecond', async () => {
  const { token, agreedFor } = await aSharedVisit(world, { durationMinutes: 180 });
  world.clock.set(new Date(agreedFor.getTime() + 3 * hour + day - 1));
  expect(await statusOf(token)).toBe(200);
  world.clock.move(1);
  expect(await statusOf(token)).toBe(404);
});

it('keeps the link for a day after work that took longer, and gives none back', async () => {
  const { token, agreedFor, job } = await aSharedVisit(world, { durationMinutes: 60 });
  const late = new Date(agreedFor.getTime() + 20 * hour);
  world.clock.set(late);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  world.clock.set(new Date(late.getTime() + day - 1));
  expect(await statusOf(token)).toBe(200);
  world.clock.move(1);
  expect(await statusOf(token)).toBe(404);

  world.clock.set(testStart);
  const ended = await aSharedVisit(world, { durationMinutes: 60 });
  world.clock.set(new Date(ended.agreedFor.getTime() + hour + day));
  await world.as(ended.provider, (work) => completeJob(work, ended.jobId));
  expect(await statusOf(ended.token)).toBe(404);
});

it('does not shorten the link of work that took no time', async () => {
  const { token, agreedFor, job } = await aSharedVisit(world, { durationMinutes: 60 });
  await world.as(job.provider, (work) => completeJob(work, job.id));
  world.clock.set(new Date(agreedFor.getTime() + hour + day - 1));
  expect(await statusOf(token)).toBe(200);
});

it('ends the link with its date, also if the same date is agreed again', async () => {
  const { token, job, agreedFor } = await aSharedVisit(world);
  await world.as(job.member, (work) =>
    rescheduleJob(work, job.id, { reason: 'I am away on that day.', date: agreedFor }),
  );
  expect(await statusOf(token)).toBe(404);
  await world.as(job.provider, (work) => agreeToDate(work, job.id, 2));
  expect(await statusOf(token)).toBe(404);
});

it('ends the link with a job that is cancelled', async () => {
  const { token, job } = await aSharedVisit(world);
  await world.as(job.member, (work) => cancelQuote(work, job.quoteId, 'We are moving house.'));
  expect(await statusOf(token)).toBe(404);
});

it.each(['member', 'provider'] as const)('ends the link when the %s leaves', async (party) => {
  const shared = await aSharedVisit(world);
  await world.as(shared[party], (work) => leave(work));
  expect(await statusOf(shared.token)).toBe(404);
});
