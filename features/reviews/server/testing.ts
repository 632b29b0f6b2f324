import type { z } from '#core/zod.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { newReview } from '../contract.ts';
import { rateProvider, type NewReview } from './rate-provider.ts';

type ReviewContent = Partial<z.input<typeof newReview>>;

/** The content of a review; by default five stars and a sentence. */
export const reviewContent = (more: ReviewContent = {}): NewReview =>
  newReview.parse({ rating: 5, comment: 'Came on time and cleaned up after himself.', ...more });

/** A review of a completed job, given by its member. */
export async function aReview(
  world: TestWorld,
  more: ReviewContent & Omit<Parameters<typeof aJob>[1] & object, 'status'> = {},
) {
  const { rating, aspects, comment, photos, ...parents } = more;
  const job = await aJob(world, { ...parents, status: 'work_completed' });
  const typed = {
    ...(rating && { rating }),
    ...(aspects && { aspects }),
    ...(comment !== undefined && { comment }),
    ...(photos && { photos }),
  };
  const review = await world.as(job.member, (work) => rateProvider(work, { jobId: job.id, ...reviewContent(typed) }));
  return { ...review, member: job.member, provider: job.provider, job };
}
