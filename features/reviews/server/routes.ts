import { bind } from '#engine/operations.ts';
import { reviewsContract } from '../contract.ts';
import { amendReview } from './amend-review.ts';
import { hideReview, showReview } from './hide-review.ts';
import { countReviews, listReviews, readReview, readReviewOfJob } from './queries.ts';
import { rateProvider } from './rate-provider.ts';
import { replyToReview } from './reply-to-review.ts';

const on = bind(reviewsContract);

export const reviewsRoutes = on.router({
  rate: on.rate.handler(({ input, context }) => context.create((work) => rateProvider(work, input), input)),
  ofJob: on.ofJob.handler(async ({ input, context }) => ({
    review: await readReviewOfJob(context.world, context.actor, input.jobId),
  })),
  amend: on.amend.handler(({ input, context }) => context.change((work) => amendReview(work, input))),
  ofProvider: on.ofProvider.handler(({ input, context }) => listReviews(context.world, context.reader, input)),
  distribution: on.distribution.handler(({ input, context }) =>
    countReviews(context.world, context.reader, input.providerId),
  ),
  reply: on.reply.handler(({ input, context }) =>
    context.change(async (work) => {
      await replyToReview(work, input.id, input.text);
      return readReview(work, input.id);
    }),
  ),
  hide: on.hide.handler(({ input, context }) => context.change((work) => hideReview(work, input))),
  show: on.show.handler(({ input, context }) => context.change((work) => showReview(work, input.id))),
});
