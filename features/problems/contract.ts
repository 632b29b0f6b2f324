import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { statusesOf } from '#core/lifecycle.ts';
import { maximumCents } from '#core/money.ts';
import { cursor, pageOf, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { problemLifecycle } from './lifecycle.ts';

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
});

/** The description alone is needed; a blank title becomes its first 60 characters. */
export const newProblem = z.strictObject({
  description: text({ min: 1, max: 5000, tooShort: 'Describe the problem.', required: 'Describe the problem.' }),
  title: text({ max: 120 }).optional(),
  category: text({ max: 60 }).optional(),
  location: text({ max: 120 }).optional(),
  /** Free text; the first run of digits counts, in rand. */
  budget: text({ max: 100 }).optional(),
});

const tag = 'Problems';

export const problemsContract = {
  feed: operation({
    method: 'GET',
    path: '/problems/feed',
    access: 'signed-in',
    tag,
    summary: 'The 10 newest problems',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(problemCard) }),
  }),
  list: operation({
    method: 'GET',
    path: '/problems',
    access: 'signed-in',
    tag,
    summary: 'Problems that match every filter given, newest first, 10 a page',
    input: z.strictObject({
      category: text({ min: 1, max: 60 }).optional(),
      location: text({ min: 1, max: 120 }).optional(),
      minBudgetCents: queryInteger(0, maximumCents).optional(),
      maxBudgetCents: queryInteger(0, maximumCents).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      cursor: cursor.optional(),
    }),
    output: pageOf(problemCard),
  }),
  mine: operation({
    method: 'GET',
    path: '/problems/mine',
    access: 'signed-in',
    tag,
    summary: "The reader's own problems, newest first, 10 a page",
    input: z.strictObject({ openOnly: z.enum(['true', 'false']).optional(), cursor: cursor.optional() }),
    output: pageOf(problemCard),
  }),
  read: operation({
    method: 'GET',
    path: '/problems/{id}',
    access: 'signed-in',
    tag,
    summary: 'One problem',
    input: z.strictObject({ id: z.uuid() }),
    output: problemCard,
  }),
  post: operation({
    method: 'POST',
    path: '/problems',
    access: 'member',
    tag,
    creates: true,
    summary: 'Post a problem',
    input: newProblem,
    output: problemCard,
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
};
