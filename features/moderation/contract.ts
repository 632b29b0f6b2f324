import { z } from '#core/zod.ts';
import { offeredStep, operation } from '#core/contract.ts';
import { instant } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { problemDetail } from '#features/problems/contract.ts';
import { hidingCauses } from '#features/problems/hiding.ts';
import { reportLifecycle } from './lifecycle.ts';
import { reportable } from './reportable.ts';
import { sayWhy } from './wording.ts';

const reason = text({ min: 3, max: 500, tooShort: sayWhy, required: sayWhy });

/** A report as admins read it. */
export const report = z.strictObject({
  id: z.uuid(),
  kind: z.enum(reportable),
  subjectId: z.uuid(),
  /** What was reported, in one line, and where it is; null where it is gone. */
  subject: z.string(),
  linkTo: z.string().nullable(),
  reason: z.string(),
  reporterName: z.string(),
  status: z.enum(listStatuses(reportLifecycle)),
  createdAt: z.iso.datetime(),
  /** What the admin who closed it wrote. */
  note: z.string().nullable(),
  steps: z.array(offeredStep(offerableSteps(reportLifecycle))),
  /** What the admin may do about a reported problem; empty for other things. */
  moderation: z.array(z.enum(['show', 'hide'])),
});

/** A problem that is hidden, as admins read it in the queue. */
export const moderatedProblem = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  owner: z.string(),
  datePosted: z.iso.datetime(),
  hidden: z.enum(hidingCauses),
  /** What the admin who took it down told its owner. */
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
  /** When its author last changed it. */
  editedAt: z.iso.datetime().nullable(),
  status: z.enum(listStatuses(commentLifecycle)),
  /** How many people's open reports there are of it. */
  reports: z.number().int(),
  steps: z.array(offeredStep(offerableSteps(commentLifecycle))),
});

/** A comment, and the version that the admin read: a decision never covers a version or a status that the admin has not seen. */
const asRead = z.strictObject({
  id: z.uuid(),
  status: z.enum(listStatuses(commentLifecycle)),
  editedAt: instant().nullable(),
});

const tag = 'Moderation';

export const moderationContract = {
  report: operation({
    method: 'POST',
    path: '/reports',
    access: 'signed-in',
    tag,
    limit: { name: 'reports' },
    creates: true,
    summary:
      "Report a provider, a problem, a comment, a message or a review to the admins; not one's own. Three people's reports hold a comment back",
    input: z.strictObject({ kind: z.enum(reportable), subjectId: z.uuid(), reason }),
    output: z.strictObject({ id: z.uuid() }),
  }),
  reports: operation({
    method: 'GET',
    path: '/reports',
    access: 'admin',
    tag,
    summary: 'The queue of reports: open ones oldest first, closed ones newest first, 20 a page',
    input: z.strictObject({ status: z.enum(listStatuses(reportLifecycle)).default('open'), cursor: cursor.optional() }),
    output: pageSchema(report),
  }),
  resolve: operation({
    method: 'POST',
    path: '/reports/{id}/resolve',
    access: 'admin',
    tag,
    summary: 'Close a report that something was done about',
    input: z.strictObject({ id: z.uuid(), note: reason }),
    output: report,
  }),
  dismiss: operation({
    method: 'POST',
    path: '/reports/{id}/dismiss',
    access: 'admin',
    tag,
    summary: 'Close a report that needs nothing',
    input: z.strictObject({ id: z.uuid(), note: reason }),
    output: report,
  }),
  problems: operation({
    method: 'GET',
    path: '/moderation/problems',
    access: 'admin',
    tag,
    summary: 'Problems that wait for a check, or that were taken down, newest first, 20 a page',
    input: z.strictObject({ hidden: z.enum(hidingCauses).default('waiting'), cursor: cursor.optional() }),
    output: pageSchema(moderatedProblem),
  }),
  hideProblem: operation({
    method: 'POST',
    path: '/problems/{id}/hide',
    access: 'admin',
    tag,
    summary:
      'Take a problem down: only its owner, who is told why, and admins see it. Its undecided requests and quotes are released, open reports of it resolved',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: problemDetail,
  }),
  showProblem: operation({
    method: 'POST',
    path: '/problems/{id}/show',
    access: 'admin',
    tag,
    summary: 'Show a problem that was taken down or waits for a check. Open reports of it are dismissed',
    input: z.strictObject({ id: z.uuid() }),
    output: problemDetail,
  }),
  comments: operation({
    method: 'GET',
    path: '/moderation/comments',
    access: 'admin',
    tag,
    summary: 'Comments of one status, newest first, 20 a page',
    input: z.strictObject({
      status: z.enum(listStatuses(commentLifecycle)).default('pending'),
      cursor: cursor.optional(),
    }),
    output: pageSchema(moderatedComment),
  }),
  approveComment: operation({
    method: 'POST',
    path: '/comments/{id}/approve',
    access: 'admin',
    tag,
    summary: 'Let a comment be seen; open reports of it are dismissed',
    input: asRead,
    output: moderatedComment,
  }),
  rejectComment: operation({
    method: 'POST',
    path: '/comments/{id}/reject',
    access: 'admin',
    tag,
    summary: 'Keep a comment from being seen; its author is told why, open reports of it are resolved',
    input: asRead.extend({ reason }),
    output: moderatedComment,
  }),
};
