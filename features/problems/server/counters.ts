import type { Consequence } from '#server/engine/event.ts';
import { countComment } from './count-comment.ts';
import { countProblem } from './count-problem.ts';
import type { commentSubject, problemSubject } from './tables.ts';

const ofProblem = ['post', 'settle', 'withdraw', 'lapse', 'return'] as const;
const ofComment = ['post', 'hold', 'approve', 'reject'] as const;

/** Counts that move with steps, whoever takes them. They run after what later features do with the same step: their rows are hot. */
export const problemCounters: readonly Consequence<typeof problemSubject | typeof commentSubject>[] = [
  ...ofProblem.map((step) => ({ after: `problem.${step}`, run: countProblem }) as const),
  ...ofComment.map((step) => ({ after: `comment.${step}`, run: countComment }) as const),
];
