import { bind } from '#engine/operations.ts';
import { reviewsContract } from '../contract.ts';
import { amendReview } from './amend-review.ts';
import { hideReview, showReview } from './hide-review.ts';
import { countReviews, listReviews, readReview, readReviewOfJob } from './queries.ts';
import { rateProvider } from './rate-provider.ts';
import { replyToReview } from './reply-to-review.ts';

export const reviewsRoutes = bind(reviewsContract, {
  rate: ({ input, context }) => context.create((work) => rateProvider(work, input), input),
  ofJob: async ({ input, context }) => ({
    review: await readReviewOfJob(context.world, context.actor, input.jobId),
  }),
  amend: ({ input, context }) => context.change((work) => amendReview(work, input)),
  ofProvider: ({ input, context }) => listReviews(context.world, context.reader, input),
  distribution: ({ input, context }) => countReviews(context.world, context.reader, input.providerId),
  reply: ({ input, context }) =>
    context.change(async (work) => {
      await replyToReview(work, input.id, input.text);
      return readReview(work, input.id);
    }),
  hide: ({ input, context }) => context.change((work) => hideReview(work, input)),
  show: ({ input, context }) => context.change((work) => showReview(work, input.id)),
});
