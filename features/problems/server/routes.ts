import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { problemsContract } from '../contract.ts';
import { pauseProblem, reopenProblem, withdrawProblem } from './change-problem-status.ts';
import { listComments, listModeratedComments, readModeratedComment } from './comments/comments.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { editComment } from './comments/edit-comment.ts';
import { editProblem } from './edit-problem.ts';
import { hideProblem, showProblem } from './hide-problem.ts';
import { approveComment, rejectComment } from './comments/judge-comment.ts';
import { likeProblem } from './like-problem.ts';
import { listHiddenProblems } from './list-hidden-problems.ts';
import { postComment } from './comments/post-comment.ts';
import { postProblem } from './post-problem.ts';
import { suggestCategory } from './suggest-category.ts';
import {
  countNewer,
  countProblems,
  listPlaces,
  listProblems,
  listNewestProblems,
  listOwnProblems,
  readProblem,
  countByCategory,
  listRelatedProblems,
  findSimilarProblems,
} from './queries.ts';

/** The id of the reader's account; null without a session. */
const readerId = ({ reader }: RequestContext): string | null => reader?.id ?? null;

/** Changes one problem and answers the changed problem. */
async function changeProblem(
  context: RequestContext<Person>,
  id: string,
  act: (work: PersonWork, id: string) => Promise<unknown>,
) {
  await context.change((work) => act(work, id));
  return readProblem(context.world, context.actor, id);
}

async function judgeComment(context: RequestContext<Person>, id: string, act: (work: PersonWork) => Promise<void>) {
  await context.change(act);
  return readModeratedComment(context.world, id);
}

export const problemsRoutes = bind(problemsContract, {
  feed: async ({ context }) => ({ items: await listNewestProblems(context.world, readerId(context)) }),
  newer: async ({ input, context }) => ({
    count: await countNewer(context.world, readerId(context), input.id),
  }),
  list: ({ input, context }) => listProblems(context.world, readerId(context), input),
  count: ({ input, context }) => countProblems(context.world, readerId(context), input),
  mine: ({ input, context }) => listOwnProblems(context.world, context.actor.id, input),
  similar: async ({ input, context }) => ({
    items: await findSimilarProblems(context.world, context.actor.id, input),
  }),
  suggestCategory: async ({ input, context }) => ({
    category: await suggestCategory(context.world, input.words),
  }),
  places: async ({ input, context }) => ({
    items: await listPlaces(context.world, readerId(context), input.q, input.for),
  }),
  read: ({ input, context }) => readProblem(context.world, context.reader, input.id),
  related: async ({ input, context }) => ({
    items: await listRelatedProblems(context.world, context.reader, input.id),
  }),
  post: ({ input, context }) => context.create((work) => postProblem(work, input), input),
  edit: ({ input: { id, ...fields }, context }) => changeProblem(context, id, (work) => editProblem(work, id, fields)),
  pause: ({ input, context }) => changeProblem(context, input.id, pauseProblem),
  reopen: ({ input, context }) => changeProblem(context, input.id, reopenProblem),
  withdraw: ({ input, context }) => changeProblem(context, input.id, withdrawProblem),
  like: ({ input, context }) => context.change((work) => likeProblem(work, input.id, input.liked)),
  categoryCounts: async ({ context }) => ({ items: await countByCategory(context.world) }),
  comments: ({ input, context }) => listComments(context.world, context.reader, input.id, input.cursor),
  comment: ({ input, context }) => context.create((work) => postComment(work, input.id, input.content), input),
  editComment: ({ input, context }) => context.change((work) => editComment(work, input.id, input.content)),
  deleteComment: ({ input, context }) => context.change((work) => deleteComment(work, input.id)),
  moderatedProblems: ({ input, context }) => listHiddenProblems(context.world, input),
  hide: ({ input, context }) => context.change((work) => hideProblem(work, input)),
  show: ({ input, context }) => context.change((work) => showProblem(work, input.id)),
  moderatedComments: ({ input, context }) => listModeratedComments(context.world, input),
  approveComment: ({ input, context }) => judgeComment(context, input.id, (work) => approveComment(work, input)),
  rejectComment: ({ input, context }) => judgeComment(context, input.id, (work) => rejectComment(work, input)),
});
