import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { instant } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { commentLifecycle } from './comment-lifecycle.ts';
import { hidingCauses } from './reasons.ts';
import { problemDetail } from './problem-shapes.ts';

/** A problem that is hidden, as admins read it in the queue. */
export const moderatedProblem = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  owner: z.string(),
  datePosted: z.iso.datetime(),
  hidden: z.enum(hidingCauses),
  /** The reason that the admin who took it down gave to its owner. */
  reason: z.string().nullable(),
  moderation: z.array(z.enum(['show', 'hide'])),
});

/** A comment as admins read it. */
export const moderatedComment = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  problemId: z.uuid(),
  problemTitle: z.string(),
  author: z.string(),
  datePosted: z.iso.datetime(),
  /** The time of its author's last change. */
  editedAt: z.iso.datetime().nullable(),
  status: z.enum(listStatuses(commentLifecycle)),
  /** The number of people with an open report of it. */
  reports: z.number().int(),
  steps: z.array(offeredStep(offerableSteps(commentLifecycle))),
});

/** A comment in the version that the admin read: a decision never covers a version or a status that the admin has not seen. */
const asRead = z.strictObject({
  id: z.uuid(),
  status: z.enum(listStatuses(commentLifecycle)),
  editedAt: instant().nullable(),
});

const operation = operationsOf('Moderation');

/** Operations of admins on problems and comments. */
export const problemModerationContract = {
  moderatedProblems: operation({
    GET: '/moderation/problems',
    access: 'admin',
    summary: 'Problems that wait for a check, or that were taken down, newest first, 20 a page',
    input: z.strictObject({ hidden: z.enum(hidingCauses).default('waiting'), cursor: cursor.optional() }),
    output: pageSchema(moderatedProblem),
  }),
  hide: operation({
    POST: '/problems/{id}/hide',
    access: 'admin',
    summary:
      'Take a problem down: only its owner, who is told why, and admins see it. Its undecided requests and quotes are released, open reports of it resolved',
    input: z.strictObject({ id: z.uuid(), reason: adminReason }),
    output: problemDetail,
  }),
  show: operation({
    POST: '/problems/{id}/show',
    access: 'admin',
    summary: 'Show a problem that was taken down or waits for a check. Open reports of it are dismissed',
    input: z.strictObject({ id: z.uuid() }),
    output: problemDetail,
  }),
  moderatedComments: operation({
    GET: '/moderation/comments',
    access: 'admin',
    summary: 'Comments of one status, newest first, 20 a page',
    input: z.strictObject({
      status: z.enum(listStatuses(commentLifecycle)).default('pending'),
      cursor: cursor.optional(),
    }),
    output: pageSchema(moderatedComment),
  }),
  approveComment: operation({
    POST: '/comments/{id}/approve',
    access: 'admin',
    summary: 'Let a comment be seen; open reports of it are dismissed',
    input: asRead,
    output: moderatedComment,
  }),
  rejectComment: operation({
    POST: '/comments/{id}/reject',
    access: 'admin',
    summary: 'Keep a comment from being seen; its author is told why, open reports of it are resolved',
    input: asRead.extend({ reason: adminReason }),
    output: moderatedComment,
  }),
};
