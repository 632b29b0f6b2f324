import { z } from 'zod';
import { offeredStep, operation } from '#core/contract.ts';
import { statusesOf } from '#core/lifecycle.ts';
import { maximumCents } from '#core/money.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageOf, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { picture } from '#features/files/picture.ts';
import { commentLifecycle } from './comment-lifecycle.ts';
import { problemLifecycle } from './lifecycle.ts';
import { maxPhotos } from './limits.ts';
import { problemFieldErrors } from './wording.ts';

/** What a problem shows of itself wherever it is listed. */
export const problemCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  location: z.string(),
  budgetCents: z.number().int().nullable(),
  status: z.enum(statusesOf(problemLifecycle)),
  likesCount: z.number().int(),
  commentsCount: z.number().int(),
  quotesCount: z.number().int(),
  createdAt: z.iso.datetime(),
  ownerName: z.string(),
  /** Whether the reader likes it, and whether it is the reader's own. */
  liked: z.boolean(),
  mine: z.boolean(),
  /** The first photo, if there is one, and how many there are. */
  photo: picture.nullable(),
  photosCount: z.number().int(),
  /** What its owner may do with it now; nobody else gets any. */
  steps: z.array(offeredStep(offerableSteps(problemLifecycle))),
  /** Whether the reader may change what it says: its owner, until it is closed. */
  editable: z.boolean(),
});

export const problemDetail = problemCard.extend({ photos: z.array(picture) });

/** The description alone is needed; a blank title becomes its first 60 characters. */
export const newProblem = z.strictObject({
  description: text({
    min: 1,
    max: 5000,
    tooShort: problemFieldErrors.noDescription,
    required: problemFieldErrors.noDescription,
  }),
  title: text({ max: 120 }).optional(),
  category: text({ max: 60 }).optional(),
  location: text({ max: 120 }).optional(),
  /** Free text; the first run of digits counts, in rand. */
  budget: text({ max: 100 }).optional(),
  /** The poster's own uploads, in the order in which they are shown. Where an edit gives none at all, they stay as they are. */
  photos: z
    .array(z.uuid().toLowerCase())
    .max(maxPhotos, { error: problemFieldErrors.tooManyPhotos })
    .refine((photos) => new Set(photos).size === photos.length, { error: problemFieldErrors.photoTwice })
    .optional(),
});

/** What a problem is known again by. */
export const likeness = newProblem.pick({ description: true, title: true, category: true });

/** Every filter of the explore page. Days are Johannesburg's, both included. */
export const problemFilters = z.strictObject({
  category: text({ min: 1, max: 60 }).optional(),
  location: text({ min: 1, max: 120 }).optional(),
  minBudgetCents: queryInteger(0, maximumCents).optional(),
  maxBudgetCents: queryInteger(0, maximumCents).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const problemComment = z.strictObject({
  id: z.uuid(),
  authorName: z.string(),
  /** Who posted the problem, an approved provider or an admin; null for other members. */
  authorAs: z.enum(['owner', 'provider', 'admin']).nullable(),
  content: z.string(),
  /** Its author and admins alone see it while it is pending or rejected. */
  status: z.enum(statusesOf(commentLifecycle)),
  createdAt: z.iso.datetime(),
  /** When it was last changed by its author; null where it never was. */
  editedAt: z.iso.datetime().nullable(),
  mine: z.boolean(),
});

const commentContent = text({
  min: 1,
  max: 2000,
  tooShort: problemFieldErrors.emptyComment,
  required: problemFieldErrors.emptyComment,
});
const byId = z.strictObject({ id: z.uuid() });

const tag = 'Problems';

export const problemsContract = {
  feed: operation({
    method: 'GET',
    path: '/problems/feed',
    access: 'browsing',
    tag,
    summary: 'The 10 newest problems',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  newer: operation({
    method: 'GET',
    path: '/problems/{id}/newer',
    access: 'browsing',
    tag,
    summary: "How many problems of other people are newer than this one, 99 at most: what the feed's strip says",
    input: byId,
    output: z.strictObject({ count: z.number().int() }),
  }),
  list: operation({
    method: 'GET',
    path: '/problems',
    access: 'browsing',
    tag,
    summary: 'Problems that match every filter given, newest first, 10 a page',
    input: problemFilters.extend({ cursor: cursor.optional() }),
    output: pageOf(problemCard),
  }),
  count: operation({
    method: 'GET',
    path: '/problems/count',
    access: 'browsing',
    tag,
    summary: 'How many problems match every filter given: exact to 1,000, then `more`',
    input: problemFilters,
    output: z.strictObject({ count: z.number().int(), more: z.boolean() }),
  }),
  mine: operation({
    method: 'GET',
    path: '/problems/mine',
    access: 'signed-in',
    tag,
    summary: "The reader's own problems, newest first, 10 a page",
    input: z.strictObject({ status: z.enum(statusesOf(problemLifecycle)).optional(), cursor: cursor.optional() }),
    output: pageOf(problemCard),
  }),
  // A POST, because a description is too long for an address. It changes nothing.
  similar: operation({
    method: 'POST',
    path: '/problems/similar',
    access: 'member',
    tag,
    summary:
      "The reader's own problems that are not closed and read much like what is about to be posted, 3 at most, likest first",
    input: likeness,
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  places: operation({
    method: 'GET',
    path: '/problems/places',
    access: 'browsing',
    tag,
    summary:
      'Places that problems are in and that contain what was typed, those with most problems first, then provinces that complete it; 8 at most',
    input: z.strictObject({ q: text({ min: 1, max: 120 }) }),
    output: z.strictObject({ items: z.array(z.string()) }),
  }),
  read: operation({
    method: 'GET',
    path: '/problems/{id}',
    access: 'browsing',
    tag,
    summary: 'One problem with all its photos',
    input: byId,
    output: problemDetail,
  }),
  related: operation({
    method: 'GET',
    path: '/problems/{id}/related',
    access: 'browsing',
    tag,
    summary: 'Open problems of the same category, those in the same suburb first, newest first, 4 at most',
    input: byId,
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  post: operation({
    method: 'POST',
    path: '/problems',
    access: 'member',
    tag,
    creates: true,
    summary: 'Post a problem',
    input: newProblem,
    output: problemDetail,
  }),
  edit: operation({
    method: 'PUT',
    path: '/problems/{id}',
    access: 'signed-in',
    tag,
    summary: 'Change what a problem of one’s own says, its photos among it, until it is closed',
    input: newProblem.extend({ id: z.uuid() }),
    output: problemDetail,
  }),
  pause: operation({
    method: 'POST',
    path: '/problems/{id}/pause',
    access: 'signed-in',
    tag,
    summary: 'Take no more quotes for now',
    input: byId,
    output: problemDetail,
  }),
  reopen: operation({
    method: 'POST',
    path: '/problems/{id}/reopen',
    access: 'signed-in',
    tag,
    summary: 'Take quotes again',
    input: byId,
    output: problemDetail,
  }),
  withdraw: operation({
    method: 'POST',
    path: '/problems/{id}/withdraw',
    access: 'signed-in',
    tag,
    summary: 'Close a problem of one’s own; its undecided requests and quotes are released',
    input: byId,
    output: problemDetail,
  }),
  like: operation({
    method: 'PUT',
    path: '/problems/{id}/like',
    access: 'signed-in',
    tag,
    summary: 'Like a problem, or take the like back',
    input: z.strictObject({ id: z.uuid(), liked: z.boolean() }),
    output: z.strictObject({ liked: z.boolean(), likesCount: z.number().int() }),
  }),
  comments: operation({
    method: 'GET',
    path: '/problems/{id}/comments',
    access: 'browsing',
    tag,
    summary: 'The comments on a problem that the reader may see, oldest first, 20 a page',
    input: z.strictObject({ id: z.uuid(), cursor: cursor.optional() }),
    output: pageOf(problemComment),
  }),
  comment: operation({
    method: 'POST',
    path: '/problems/{id}/comments',
    access: 'signed-in',
    tag,
    creates: true,
    summary: 'Comment on a problem; what looks like contact details, a link or abuse waits for an admin',
    input: z.strictObject({ id: z.uuid(), content: commentContent }),
    output: problemComment,
  }),
  editComment: operation({
    method: 'PUT',
    path: '/comments/{id}',
    access: 'signed-in',
    tag,
    summary: 'Change a comment of one’s own; it is looked at anew',
    input: z.strictObject({ id: z.uuid(), content: commentContent }),
    output: problemComment,
  }),
  deleteComment: operation({
    method: 'DELETE',
    path: '/comments/{id}',
    access: 'signed-in',
    tag,
    summary: 'Delete a comment of one’s own',
    input: byId,
    output: z.strictObject({}),
  }),
};
