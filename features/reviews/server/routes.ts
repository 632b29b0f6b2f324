import { bind } from '#server/operations.ts';
import { reviewsContract } from '../contract.ts';
import { listReviews } from './queries.ts';
import { rateProvider } from './rate-provider.ts';

const on = bind(reviewsContract);

export const reviewsRoutes = on.router({
  rate: on.rate.handler(({ input, context }) => context.create((work) => rateProvider(work, input), input)),
  ofProvider: on.ofProvider.handler(({ input, context }) => listReviews(context.world, context.person, input)),
});
