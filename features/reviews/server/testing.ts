import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#server/testing.ts';
import { rateProvider } from './rate-provider.ts';

/** A review of a finished job, as its member gave it: five stars and a sentence unless told otherwise. */
export async function aReview(world: TestWorld, more: { rating?: number; comment?: string } & Omit<Parameters<typeof aJob>[1] & object, 'status'> = {}) {
  const { rating = 5, comment = 'Came on time and cleaned up after himself.', ...parents } = more;
  const job = await aJob(world, { ...parents, status: 'work_completed' });
  const review = await world.as(job.member, (work) => rateProvider(work, { jobId: job.id, rating, comment }));
  return { ...review, member: job.member, provider: job.provider, job };
}
