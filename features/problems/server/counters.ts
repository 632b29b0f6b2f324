import { returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { countComment } from './comments/count-comment.ts';
import { countHiding, countProblem } from './count-problem.ts';
import { countPosts } from './hide-posts.ts';
import type { commentSubject, problemSubject } from './tables.ts';

const problemSteps = ['post', 'settle', 'withdraw', 'lapse', 'return'] as const;
const commentSteps = ['post', 'hold', 'approve', 'reject'] as const;

/** Counts that move with events. They run after the consequences of later features, since many transactions wait for their rows. */
export const problemCounters: readonly Consequence<
  typeof problemSubject | typeof commentSubject | typeof accountSubject
>[] = [
  ...problemSteps.map((step) => ({ after: `problem.${step}`, run: countProblem }) as const),
  ...commentSteps.map((step) => ({ after: `comment.${step}`, run: countComment }) as const),
  {
    after: 'problem.hide',
    run: async (work, event) => {
      // A problem that waited for its check was not counted.
      if (event.data.was === null) await countHiding(work, event, -1);
    },
  },
  { after: 'problem.hold', run: (work, event) => countHiding(work, event, -1) },
  { after: 'problem.release', run: (work, event) => countHiding(work, event, 1) },
  { after: 'problem.show', run: (work, event) => countHiding(work, event, 1) },
  ...(['suspend', ...returnSteps, 'leave'] as const).map(
    (step) => ({ after: `account.${step}`, run: countPosts }) as const,
  ),
];
