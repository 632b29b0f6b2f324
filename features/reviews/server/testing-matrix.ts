import { aJob } from '#features/jobs/server/testing.ts';
import { hideReview } from './hide-review.ts';
import { aReview } from './testing.ts';
import { by, parties, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => ({
  'reviews.rate': by(['memberA'], async () => ({
    jobId: (await aJob(world, { ...pair, status: 'work_completed' })).id,
    rating: 5,
  })),
  'reviews.ofProvider': by(['waiting', 'admin'], async () => ({ providerId: cast.waiting.providerId })),
  'reviews.distribution': by(['waiting', 'admin'], async () => ({ providerId: cast.waiting.providerId })),
  'reviews.ofJob': by(parties, async () => ({ jobId: (await aJob(world, pair)).id })),
  'reviews.amend': by(['memberA'], async () => ({ id: (await aReview(world, pair)).id, rating: 4 })),
  'reviews.hide': { input: async () => ({ id: (await aReview(world, pair)).id, cause: 'abuse', reason }) },
  'reviews.show': {
    input: async () => {
      const { id } = await aReview(world, pair);
      await world.as(cast.admin, (work) => hideReview(work, { id, cause: 'abuse', reason }));
      return { id };
    },
  },
  'reviews.reply': by(['providerA'], async () => ({ id: (await aReview(world, pair)).id, text: 'Thank you.' })),
});
