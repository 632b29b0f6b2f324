import type { Consequence } from '#server/engine/event.ts';
import { countComment } from './count-comment.ts';
import { countProblem } from './count-problem.ts';
import type { commentSubject, problemSubject } from './tables.ts';

const problemSteps = ['post', 'settle', 'withdraw', 'lapse', 'return'] as const;
const commentSteps = ['post', 'hold', 'approve', 'reject'] as const;

/** Counts that move with steps. They run after the consequences of later features, since many transactions wait for their rows. */
export const problemCounters: readonly Consequence<typeof problemSubject | typeof commentSubject>[] = [
  ...problemSteps.map((step) => ({ after: `problem.${step}`, run: countProblem }) as const),
  ...commentSteps.map((step) => ({ after: `comment.${step}`, run: countComment }) as const),
];
