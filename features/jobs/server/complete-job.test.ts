import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { completeJob } from './complete-job.ts';
import { readJob } from './queries.ts';
import { reworkJob } from './rework-job.ts';
import { jobs } from './tables.ts';
import { aJob } from './testing.ts';

const world = useWorld();

const jobNow = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const completedOf = async (providerId: string) =>
  (
    await world.db.select({ count: providers.completedJobsCount }).from(providers).where(eq(providers.id, providerId))
  )[0]?.count;

it('finishes the quote and raises the provider’s count when a job is completed; rework of an unrated job undoes both', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  await world.as(job.provider, (work) => completeJob(work, job.id));
  expect(await jobNow(job.id)).toMatchObject({ status: 'work_completed', completedAt: world.clock.now() });
  expect((await quoteNow(job.quoteId))?.status).toBe('work_completed');
  expect(await completedOf(job.providerId)).toBe(1);

  await world.as(job.member, (work) => reworkJob(work, job.id, 'It drips again.'));
  expect(await jobNow(job.id)).toMatchObject({
    status: 'scheduled',
    completedAt: null,
    firstCompletedAt: world.clock.now(),
  });
  expect((await quoteNow(job.quoteId))?.status).toBe('work_in_progress');
  expect(await completedOf(job.providerId)).toBe(0);
});

it('offers and takes no rework by a provider who is leaving', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  await world.as(job.provider, (work) => completeJob(work, job.id));
  const rework = async () => (await readJob(world, job.member, job.id)).steps.find(({ step }) => step === 'rework');
  expect(await rework()).toMatchObject({ obstacle: null });
  await world.db.update(accounts).set({ status: 'leaving' }).where(eq(accounts.id, job.provider.id));
  expect(await rework()).toMatchObject({ obstacle: { code: 'jobs.provider-gone' } });
  await expect(world.as(job.member, (work) => reworkJob(work, job.id, 'It drips again.'))).rejects.toMatchObject({
    code: 'jobs.provider-gone',
  });
  expect(await jobNow(job.id)).toMatchObject({ status: 'work_completed' });
});

it('counts a job once when it is completed three times at once', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  const complete = () => world.as(job.provider, (work) => completeJob(work, job.id));
  const results = await Promise.allSettled([complete(), complete(), complete()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await completedOf(job.providerId)).toBe(1);
});
