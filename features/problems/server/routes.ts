import { bind } from '#server/operations.ts';
import { problemsContract } from '../contract.ts';
import { likeProblem } from './like-problem.ts';
import { postProblem } from './post-problem.ts';
import { listProblems, newestProblems, ownProblems, readProblem } from './queries.ts';

const on = bind(problemsContract);

export const problemsRoutes = on.router({
  feed: on.feed.handler(async ({ context }) => ({ items: await newestProblems(context.world, context.person.id) })),
  list: on.list.handler(({ input, context }) => listProblems(context.world, context.person.id, input)),
  mine: on.mine.handler(({ input, context }) => ownProblems(context.world, context.person.id, { openOnly: input.openOnly === 'true', cursor: input.cursor })),
  read: on.read.handler(({ input, context }) => readProblem(context.world, context.person.id, input.id)),
  post: on.post.handler(({ input, context }) => context.create((work) => postProblem(work, input), input)),
  like: on.like.handler(({ input, context }) => context.change((work) => likeProblem(work, input.id, input.liked))),
});
