import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { problemsContract } from '../contract.ts';
import { pauseProblem, reopenProblem, withdrawProblem } from './change-problem-status.ts';
import { listComments, listModeratedComments, readModeratedComment } from './comments.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { editProblem } from './edit-problem.ts';
import { hideProblem, showProblem } from './hide-problem.ts';
import { approveComment, rejectComment } from './judge-comment.ts';
import { likeProblem } from './like-problem.ts';
import { listHiddenProblems } from './list-hidden-problems.ts';
import { postComment } from './post-comment.ts';
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

const on = bind(problemsContract);

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

export const problemsRoutes = on.router({
  feed: on.feed.handler(async ({ context }) => ({ items: await listNewestProblems(context.world, readerId(context)) })),
  newer: on.newer.handler(async ({ input, context }) => ({
    count: await countNewer(context.world, readerId(context), input.id),
  })),
  list: on.list.handler(({ input, context }) => listProblems(context.world, readerId(context), input)),
  count: on.count.handler(({ input, context }) => countProblems(context.world, input)),
  mine: on.mine.handler(({ input, context }) => listOwnProblems(context.world, context.actor.id, input)),
  similar: on.similar.handler(async ({ input, context }) => ({
    items: await findSimilarProblems(context.world, context.actor.id, input),
  })),
  suggestCategory: on.suggestCategory.handler(async ({ input, context }) => ({
    category: await suggestCategory(context.world, input.words),
  })),
  places: on.places.handler(async ({ input, context }) => ({
    items: await listPlaces(context.world, input.q, input.for),
  })),
  read: on.read.handler(({ input, context }) => readProblem(context.world, context.reader, input.id)),
  related: on.related.handler(async ({ input, context }) => ({
    items: await listRelatedProblems(context.world, context.reader, input.id),
  })),
  post: on.post.handler(({ input, context }) => context.create((work) => postProblem(work, input), input)),
  edit: on.edit.handler(({ input: { id, ...fields }, context }) =>
    changeProblem(context, id, (work) => editProblem(work, id, fields)),
  ),
  pause: on.pause.handler(({ input, context }) => changeProblem(context, input.id, pauseProblem)),
  reopen: on.reopen.handler(({ input, context }) => changeProblem(context, input.id, reopenProblem)),
  withdraw: on.withdraw.handler(({ input, context }) => changeProblem(context, input.id, withdrawProblem)),
  like: on.like.handler(({ input, context }) => context.change((work) => likeProblem(work, input.id, input.liked))),
  categoryCounts: on.categoryCounts.handler(async ({ context }) => ({ items: await countByCategory(context.world) })),
  comments: on.comments.handler(({ input, context }) =>
    listComments(context.world, context.reader, input.id, input.cursor),
  ),
  comment: on.comment.handler(({ input, context }) =>
    context.create((work) => postComment(work, input.id, input.content), input),
  ),
  editComment: on.editComment.handler(({ input, context }) =>
    context.change((work) => editComment(work, input.id, input.content)),
  ),
  deleteComment: on.deleteComment.handler(async ({ input, context }) => {
    await context.change((work) => deleteComment(work, input.id));
    return {};
  }),
  moderatedProblems: on.moderatedProblems.handler(({ input, context }) => listHiddenProblems(context.world, input)),
  hide: on.hide.handler(({ input, context }) => context.change((work) => hideProblem(work, input))),
  show: on.show.handler(({ input, context }) => context.change((work) => showProblem(work, input.id))),
  moderatedComments: on.moderatedComments.handler(({ input, context }) => listModeratedComments(context.world, input)),
  approveComment: on.approveComment.handler(({ input, context }) =>
    judgeComment(context, input.id, (work) => approveComment(work, input)),
  ),
  rejectComment: on.rejectComment.handler(({ input, context }) =>
    judgeComment(context, input.id, (work) => rejectComment(work, input)),
  ),
});
