import type { Person } from '#server/engine/actor.ts';
import { bind } from '#server/engine/operations.ts';
import type { RequestContext } from '#server/engine/request-context.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { problemsContract } from '../contract.ts';
import { pauseProblem, reopenProblem, withdrawProblem } from './change-problem-status.ts';
import { listComments } from './comment-queries.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { editProblem } from './edit-problem.ts';
import { likeProblem } from './like-problem.ts';
import { postComment } from './post-comment.ts';
import { postProblem } from './post-problem.ts';
import {
  countNewer,
  countProblems,
  listPlaces,
  listProblems,
  newestProblems,
  ownProblems,
  readProblem,
  relatedProblems,
  similarProblems,
} from './queries.ts';

const on = bind(problemsContract);

/** Who reads; null where nobody is signed in and browsing is public. */
const readerOf = ({ reader }: RequestContext): string | null => reader?.id ?? null;

/** A change to one problem, answered with the problem as it is then. */
async function changed(
  context: RequestContext<Person>,
  id: string,
  act: (work: PersonWork, id: string) => Promise<unknown>,
) {
  await context.change((work) => act(work, id));
  return readProblem(context.world, context.actor.id, id);
}

export const problemsRoutes = on.router({
  feed: on.feed.handler(async ({ context }) => ({ items: await newestProblems(context.world, readerOf(context)) })),
  newer: on.newer.handler(async ({ input, context }) => ({
    count: await countNewer(context.world, readerOf(context), input.id),
  })),
  list: on.list.handler(({ input, context }) => listProblems(context.world, readerOf(context), input)),
  count: on.count.handler(({ input, context }) => countProblems(context.world, input)),
  mine: on.mine.handler(({ input, context }) => ownProblems(context.world, context.actor.id, input)),
  similar: on.similar.handler(async ({ input, context }) => ({
    items: await similarProblems(context.world, context.actor.id, input),
  })),
  places: on.places.handler(async ({ input, context }) => ({ items: await listPlaces(context.world, input.q) })),
  read: on.read.handler(({ input, context }) => readProblem(context.world, readerOf(context), input.id)),
  related: on.related.handler(async ({ input, context }) => ({
    items: await relatedProblems(context.world, readerOf(context), input.id),
  })),
  post: on.post.handler(({ input, context }) => context.create((work) => postProblem(work, input), input)),
  edit: on.edit.handler(({ input: { id, ...fields }, context }) =>
    changed(context, id, (work) => editProblem(work, id, fields)),
  ),
  pause: on.pause.handler(({ input, context }) => changed(context, input.id, pauseProblem)),
  reopen: on.reopen.handler(({ input, context }) => changed(context, input.id, reopenProblem)),
  withdraw: on.withdraw.handler(({ input, context }) => changed(context, input.id, withdrawProblem)),
  like: on.like.handler(({ input, context }) => context.change((work) => likeProblem(work, input.id, input.liked))),
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
});
