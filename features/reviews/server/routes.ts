import { bind } from '#server/operations.ts';
import { reviewsContract } from '../contract.ts';
import { countReviews, listReviews, readReview } from './queries.ts';
import { rateProvider } from './rate-provider.ts';
import { replyToReview } from './reply-to-review.ts';

const on = bind(reviewsContract);

export const reviewsRoutes = on.router({
  rate: on.rate.handler(({ input, context }) => context.create((work) => rateProvider(work, input), input)),
  ofProvider: on.ofProvider.handler(({ input, context }) => listReviews(context.world, context.reader, input)),
  distribution: on.distribution.handler(({ input, context }) => countReviews(context.world, context.reader, input.providerId)),
  reply: on.reply.handler(async ({ input, context }) => {
    await context.change((work) => replyToReview(work, input.id, input.text));
    return readReview(context.world, input.id);
  }),
});
