import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { roles } from '#core/roles.ts';
import { text } from '#core/text.ts';
import { accountStatus, emailAndPassword } from '#features/accounts/contract.ts';
import { picture } from '#features/files/picture.ts';
import { caseActions, measures, queueFilters, subjectStates } from './case-actions.ts';
import { caseLifecycle, decisionLifecycle, reportLifecycle } from './lifecycle.ts';
import { reportable } from './reportable.ts';
import { caseRefusals } from './wording.ts';

const reason = text({ min: 3, max: 500, tooShort: () => caseRefusals.sayWhy, required: () => caseRefusals.sayWhy });

/** A report as admins read it. */
export const report = z.strictObject({
  id: z.uuid(),
  kind: z.enum(reportable),
  subjectId: z.uuid(),
  /** The reported thing in one line, and its page; null if it is gone. */
  subject: z.string(),
  linkTo: z.string().nullable(),
  reason: z.string(),
  reporterName: z.string(),
  status: z.enum(listStatuses(reportLifecycle)),
  createdAt: z.iso.datetime(),
  /** The note of the admin who closed it. */
  note: z.string().nullable(),
  steps: z.array(offeredStep(offerableSteps(reportLifecycle))),
  /** The decisions that the admin may take on the thing from this list; empty for things that only their case decides. */
  moderation: z.array(z.enum(['show', 'hide'])),
});

/** A case in the queue. */
export const caseCard = z.strictObject({
  id: z.uuid(),
  kind: z.enum(reportable),
  /** The case in one line. It never quotes a message. */
  subject: z.string(),
  author: z.string().nullable(),
  waitsSince: z.iso.datetime(),
  /** A check waits: others do not see the thing until an admin approves it. */
  isHeld: z.boolean(),
  isAppeal: z.boolean(),
  /** False for a case about the reader or their own decision, while there is another admin. */
  canDecide: z.boolean(),
  /** The number of people with an open report of it, 100 at most. */
  reports: z.number().int(),
  /** The admin who works on it now; null if it is free. */
  claim: z.strictObject({ name: z.string(), mine: z.boolean(), until: z.iso.datetime() }).nullable(),
});

/** A person's record for admins: their last 100 reports, and the last 100 reports and decisions about them. */
const personRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  status: accountStatus,
  memberSince: z.iso.datetime(),
  sent: z.strictObject({ reports: z.number().int(), resolved: z.number().int(), dismissed: z.number().int() }),
  about: z.strictObject({
    reports: z.number().int(),
    hidden: z.number().int(),
    warned: z.number().int(),
    suspended: z.number().int(),
  }),
});

/** One of the lines around a reported thing. */
const contextLine = z.strictObject({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** The thing that the case is about. */
  isSubject: z.boolean(),
  /** The names of its files. */
  files: z.array(z.string()),
});

/** A case with everything that a decision needs. */
export const moderationCase = caseCard.extend({
  status: z.enum(listStatuses(caseLifecycle)),
  subjectId: z.uuid(),
  state: z.enum(subjectStates),
  /** Changes with the thing: a decision names the version that the admin read. Null if the thing is gone. */
  version: z.string().nullable(),
  linkTo: z.string().nullable(),
  details: z.array(
    z.strictObject({
      label: z.string(),
      text: z.string(),
      /** The words for which the text is held, by its UTF-16 units. */
      marks: z.array(z.strictObject({ from: z.number().int(), to: z.number().int() })),
      /** The public text until the new one is approved; null if they are the same, or if there is none. */
      before: z.string().nullable(),
    }),
  ),
  pictures: z.array(picture),
  /** The causes from which an admin chooses one to hide it; empty if a reason is enough. */
  causes: z.array(z.string()),
  /** The lines around it that anyone may read. */
  context: z.array(contextLine),
  openReports: z.array(
    z.strictObject({ id: z.uuid(), reason: z.string(), at: z.iso.datetime(), reporter: personRecord }),
  ),
  person: personRecord.nullable(),
  /** True if lines between two people lie around it: another operation reads them, and records the reading. */
  hasLinesAround: z.boolean(),
  /** Earlier decisions about the thing and its author, the latest first, 5 at most. */
  earlier: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.enum(reportable),
      measure: z.enum(measures),
      reason: z.string(),
      status: z.enum(listStatuses(decisionLifecycle)),
      at: z.iso.datetime(),
      admin: z.string().nullable(),
    }),
  ),
  appeal: z
    .strictObject({
      measure: z.enum(measures),
      reason: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: z.iso.datetime(),
      text: z.string(),
    })
    .nullable(),
  /** The decisions that the reader may take; empty unless they hold the case. */
  acts: z.array(z.enum(caseActions)),
  /** The reason that the reader cannot have the case; null if they can. */
  obstacle: z.string().nullable(),
});

/** A decision as its author reads it. */
export const ownDecision = z.strictObject({
  id: z.uuid(),
  measure: z.enum(measures),
  reason: z.string(),
  decidedAt: z.iso.datetime(),
  status: z.enum(listStatuses(decisionLifecycle)),
  /** The author may still appeal. */
  mayAppeal: z.boolean(),
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
});

const byId = z.strictObject({ id: z.uuid() });

const operation = operationsOf('Moderation');

export const moderationContract = {
  report: operation({
    POST: '/reports',
    access: 'signed-in',
    limit: { name: 'reports' },
    creates: true,
    summary:
      "Report a provider, a problem, a comment, a message, a review, a reply or a person to the admins; not one's own. Three people's reports hold a comment back",
    input: z.strictObject({ kind: z.enum(reportable), subjectId: z.uuid(), reason }),
    output: z.strictObject({ id: z.uuid() }),
  }),
  reports: operation({
    GET: '/reports',
    access: 'admin',
    summary: 'The queue of reports: open ones oldest first, closed ones newest first, 20 a page',
    input: z.strictObject({ status: z.enum(listStatuses(reportLifecycle)).default('open'), cursor: cursor.optional() }),
    output: pageSchema(report),
  }),
  resolve: operation({
    POST: '/reports/{id}/resolve',
    access: 'admin',
    summary: 'Close a report that something was done about',
    input: z.strictObject({ id: z.uuid(), note: reason }),
    output: report,
  }),
  dismiss: operation({
    POST: '/reports/{id}/dismiss',
    access: 'admin',
    summary: 'Close a report that needs nothing',
    input: z.strictObject({ id: z.uuid(), note: reason }),
    output: report,
  }),
  queue: operation({
    GET: '/moderation/cases',
    access: 'admin',
    summary: 'What waits for an admin, the oldest first, 20 a page: held and reported things, and appeals',
    input: z.strictObject({ show: z.enum(queueFilters).default('all'), cursor: cursor.optional() }),
    output: pageSchema(caseCard),
  }),
  readCase: operation({
    GET: '/moderation/cases/{id}',
    access: 'admin',
    summary: 'A case with what it is about, the records of its people and what the reader may do',
    input: byId,
    output: moderationCase,
  }),
  claim: operation({
    POST: '/moderation/cases/{id}/claim',
    access: 'admin',
    summary:
      'Have a case for 10 minutes. 409 with the name of the admin who has it, or where another admin must judge it',
    input: byId,
    output: moderationCase,
  }),
  release: operation({
    POST: '/moderation/cases/{id}/release',
    access: 'admin',
    summary: 'Let other admins have a case again',
    input: byId,
  }),
  act: operation({
    POST: '/moderation/cases/{id}/act',
    access: 'admin',
    creates: true,
    summary:
      'Approve, restore, hide, warn, suspend, uphold or close, for the holder of the case, with a reason that its author reads',
    input: byId.extend({
      act: z.enum(caseActions),
      /** One of the `causes` of the case: required to hide a thing that has some; null for every other decision. */
      cause: z.string().max(40).nullable().default(null),
      /** Required for every decision but approval. */
      reason: reason.nullable().default(null),
      version: z.string().max(100).nullable(),
      /** The time at which a suspension ends by itself; null if it does not, and for every other decision. */
      until: z.iso.datetime().nullable().default(null),
    }),
    output: moderationCase,
  }),
  readMessages: operation({
    POST: '/moderation/cases/{id}/messages',
    access: 'admin',
    summary:
      'The messages around a reported one, for the holder of its case. Each time they are read is recorded, with the reason',
    input: byId.extend({ reason }),
    output: z.strictObject({ items: z.array(contextLine) }),
  }),
  ownDecision: operation({
    GET: '/decisions/{kind}/{subjectId}',
    access: 'signed-in',
    summary: 'The last decision that hid a thing, for its author; null for everyone else, and where there is none',
    input: z.strictObject({ kind: z.enum(reportable), subjectId: z.uuid() }),
    output: z.strictObject({ decision: ownDecision.nullable() }),
  }),
  appeal: operation({
    POST: '/decisions/{id}/appeal',
    access: 'signed-in',
    limit: { name: 'reports' },
    creates: true,
    summary: 'Appeal a decision about what one posted, once. It comes back to another admin where there is one',
    input: byId.extend({ text: reason }),
    output: z.strictObject({ decision: ownDecision.nullable() }),
  }),
  suspension: operation({
    POST: '/suspension',
    access: 'public',
    summary: 'Why an account is suspended, for the person who knows its password. 401 where it is not suspended',
    input: emailAndPassword,
    output: z.strictObject({ decision: ownDecision.nullable() }),
  }),
  appealSuspension: operation({
    POST: '/suspension/appeal',
    access: 'public',
    summary: 'Appeal a suspension, once, as the person who knows the password of the account',
    input: emailAndPassword.extend({ text: reason }),
    output: z.strictObject({ decision: ownDecision.nullable() }),
  }),
};
