import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { calendarDay } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { maxCents } from '#core/money/money.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { commentLifecycle } from './comment-lifecycle.ts';
import { problemLifecycle } from './lifecycle.ts';
import { knownFiles } from '#features/files/picture.ts';
import { maxLocationLength, maxPhotos, maxTitleLength, maxSuggestingWords } from './limits.ts';
import { problemModerationContract } from './moderation-contract.ts';
import { problemCard, problemDetail } from './problem-shapes.ts';
import { problemFieldErrors } from './wording.ts';

/** Only the description is required; its first 60 characters replace a blank title. */
export const newProblem = z.strictObject({
  description: text({
    min: 1,
    max: 5000,
    tooShort: () => problemFieldErrors.noDescription,
    required: () => problemFieldErrors.noDescription,
  }),
  title: text({ max: maxTitleLength }).optional(),
  category: text({ max: 60 }).optional(),
  location: text({ max: maxLocationLength }).optional(),
  /** Free text; the first run of digits counts, in rand. */
  budget: text({ max: 100 }).optional(),
  /** Uploads of the owner, in the order in which they are shown. An edit without this field keeps the photos. */
  photos: z
    .array(z.uuid().toLowerCase())
    .max(maxPhotos, { error: () => problemFieldErrors.tooManyPhotos })
    .refine((photos) => new Set(photos).size === photos.length, { error: () => problemFieldErrors.photoTwice })
    .optional(),
});

/** The fields by which similar problems are found. */
export const likeness = newProblem.pick({ description: true, title: true, category: true });

/** Every filter of the explore page. Days are in Johannesburg, both included. */
export const problemFilters = z.strictObject({
  status: z.enum(['unclosed', ...listStatuses(problemLifecycle)]).optional(),
  category: text({ min: 1, max: 60 }).optional(),
  location: text({ min: 1, max: maxLocationLength }).optional(),
  minBudgetCents: queryInteger(0, maxCents).optional(),
  maxBudgetCents: queryInteger(0, maxCents).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
});

export const problemComment = z.strictObject({
  id: z.uuid(),
  authorName: z.string(),
  /** The account whose profile the name leads to; null if the reader may not open it. */
  authorProfile: z.uuid().nullable(),
  authorPhoto: z.string().nullable(),
  /** The role beside the author's name; null for other members. */
  authorAs: z.enum(['owner', 'provider', 'admin']).nullable(),
  content: z.string(),
  /** While the comment is pending or rejected, only its author and admins see it. */
  status: z.enum(listStatuses(commentLifecycle)),
  createdAt: z.iso.datetime(),
  /** The last edit by its author; null if there was none. */
  editedAt: z.iso.datetime().nullable(),
  mine: z.boolean(),
});

const commentContent = text({
  min: 1,
  max: 2000,
  tooShort: () => problemFieldErrors.emptyComment,
  required: () => problemFieldErrors.emptyComment,
});

const byId = z.strictObject({ id: z.uuid() });

const operation = operationsOf('Problems');

export const problemsContract = {
  feed: operation({
    GET: '/problems/feed',
    access: 'browsing',
    summary: 'The 10 newest problems',
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  newer: operation({
    GET: '/problems/{id}/newer',
    access: 'browsing',
    summary: 'Count the newer problems of other people, 99 at most, for the strip above the feed',
    input: byId,
    output: z.strictObject({ count: z.number().int() }),
  }),
  list: operation({
    GET: '/problems',
    access: 'browsing',
    summary: 'Problems that match every filter given, newest first, 10 a page',
    input: problemFilters.extend({ cursor: cursor.optional() }),
    output: pageSchema(problemCard),
  }),
  count: operation({
    GET: '/problems/count',
    access: 'browsing',
    summary: 'Count the problems that match every filter given: exact to 1,000, then `more`',
    input: problemFilters,
    output: z.strictObject({ count: z.number().int(), more: z.boolean() }),
  }),
  mine: operation({
    GET: '/problems/mine',
    access: 'signed-in',
    summary: "The reader's own problems, newest first, 10 a page or as many as asked for",
    input: z.strictObject({
      status: z.enum(listStatuses(problemLifecycle)).optional(),
      limit: queryInteger(1, 50).optional(),
      cursor: cursor.optional(),
    }),
    output: pageSchema(problemCard),
  }),
  // A POST, because a description is too long for an address. It changes nothing.
  similar: operation({
    POST: '/problems/similar',
    access: 'member',
    summary: "The reader's own unclosed problems that are similar to a new one, 3 at most, the most similar first",
    input: likeness,
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  suggestCategory: operation({
    POST: '/problems/suggested-category',
    access: 'member',
    summary:
      'The category that the words of a new problem are about: by a trade that they name, else by a thing; null where they name none',
    input: z.strictObject({ words: text({ min: 1, max: maxSuggestingWords, mayHoldIdNumber: true }) }),
    output: z.strictObject({ category: z.string().nullable() }),
  }),
  places: operation({
    GET: '/problems/places',
    access: 'browsing',
    summary:
      'Places for the typed text, 8 at most: known places that it begins, then places of problems that contain it. For a filter, only places with problems that are not closed',
    input: z.strictObject({
      q: text({ min: 1, max: maxLocationLength }),
      for: z.enum(['post', 'filter']).default('filter'),
    }),
    output: z.strictObject({ items: z.array(z.string()) }),
  }),
  read: operation({
    GET: '/problems/{id}',
    access: 'browsing',
    summary: 'One problem with all its photos',
    input: byId,
    output: problemDetail,
  }),
  related: operation({
    GET: '/problems/{id}/related',
    access: 'browsing',
    summary: 'Open problems of the same category, those in the same suburb first, newest first, 4 at most',
    input: byId,
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  post: operation({
    POST: '/problems',
    access: 'member',
    limit: { name: 'problems' },
    creates: true,
    summary: 'Post a problem',
    input: newProblem,
    output: problemDetail,
  }),
  edit: operation({
    PUT: '/problems/{id}',
    access: 'signed-in',
    limit: { name: 'problemChanges' },
    summary: 'Edit one’s own problem and its photos, until it is closed',
    input: newProblem.extend({ id: z.uuid(), known: knownFiles }),
    output: problemDetail,
  }),
  pause: operation({
    POST: '/problems/{id}/pause',
    access: 'signed-in',
    limit: { name: 'problemChanges' },
    summary: 'Stop taking quotes for now',
    input: byId,
    output: problemDetail,
  }),
  reopen: operation({
    POST: '/problems/{id}/reopen',
    access: 'signed-in',
    limit: { name: 'problemChanges' },
    summary: 'Take quotes again',
    input: byId,
    output: problemDetail,
  }),
  withdraw: operation({
    POST: '/problems/{id}/withdraw',
    access: 'signed-in',
    summary: 'Close one’s own problem; its undecided requests and quotes are released',
    input: byId,
    output: problemDetail,
  }),
  like: operation({
    PUT: '/problems/{id}/like',
    access: 'signed-in',
    limit: { name: 'likes' },
    summary: 'Like a problem, or remove the like',
    input: z.strictObject({ id: z.uuid(), liked: z.boolean() }),
    output: z.strictObject({ liked: z.boolean(), likesCount: z.number().int() }),
  }),
  categoryCounts: operation({
    GET: '/problems/category-counts',
    access: 'admin',
    summary: 'The number of problems that are not closed, by category',
    output: z.strictObject({ items: z.array(z.strictObject({ category: z.string(), count: z.number().int() })) }),
  }),
  comments: operation({
    GET: '/problems/{id}/comments',
    access: 'browsing',
    summary: 'The comments on a problem that the reader may see, oldest first, 20 a page',
    input: z.strictObject({ id: z.uuid(), cursor: cursor.optional() }),
    output: pageSchema(problemComment),
  }),
  comment: operation({
    POST: '/problems/{id}/comments',
    access: 'signed-in',
    limit: { name: 'comments', about: 'id' },
    creates: true,
    summary: 'Comment on a problem; a comment with a link or abuse waits for an admin',
    input: z.strictObject({ id: z.uuid(), content: commentContent }),
    output: problemComment,
  }),
  editComment: operation({
    PUT: '/comments/{id}',
    access: 'signed-in',
    limit: { name: 'comments', about: 'id' },
    summary: 'Edit one’s own comment; it is checked again',
    input: z.strictObject({ id: z.uuid(), content: commentContent }),
    output: problemComment,
  }),
  deleteComment: operation({
    DELETE: '/comments/{id}',
    access: 'signed-in',
    summary: 'Delete one’s own comment',
    input: byId,
  }),
  ...problemModerationContract,
};
