import type { z } from 'zod';
import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { newReview } from '../contract.ts';
import { rateProvider, type NewReview } from './rate-provider.ts';

type Said = Partial<z.input<typeof newReview>>;

/** What a member says of finished work: five stars and a sentence unless told otherwise. */
export const said = (more: Said = {}): NewReview =>
  newReview.parse({ rating: 5, comment: 'Came on time and cleaned up after himself.', ...more });

/** A review of a finished job, as its member gave it. */
export async function aReview(world: TestWorld, more: Said & Omit<Parameters<typeof aJob>[1] & object, 'status'> = {}) {
  const { rating, aspects, comment, photos, ...parents } = more;
  const job = await aJob(world, { ...parents, status: 'work_completed' });
  const typed = {
    ...(rating && { rating }),
    ...(aspects && { aspects }),
    ...(comment !== undefined && { comment }),
    ...(photos && { photos }),
  };
  const review = await world.as(job.member, (work) => rateProvider(work, { jobId: job.id, ...said(typed) }));
  return { ...review, member: job.member, provider: job.provider, job };
}
