import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { calendarDay, maxInteger, wholeNumber } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { maxCents } from '#core/money/money.ts';
import { priceRefusals } from '#core/money/money-wording.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { entryStatuses } from './entry-statuses.ts';
import { disputeLifecycle } from './lifecycle.ts';
import { maxClaim, maxDisputePhotos, maxEvidence } from './limits.ts';
import { evidenceKinds, outcomes, sides } from './reasons.ts';
import { disputeRefusals as words } from './wording.ts';

const status = z.enum(listStatuses(disputeLifecycle));
const outcome = z.enum(outcomes, { error: () => words.chooseOutcome });
const photo = z.strictObject({ id: z.uuid(), width: z.number().int(), height: z.number().int() });

/** Terms as they are shown. Money in cents, the day as `2026-12-04`. */
const shownTerms = z.strictObject({
  outcome: z.enum(outcomes),
  cents: z.number().int().nullable(),
  day: z.iso.date().nullable(),
});

/** An entry of the record of a job. The words for its kind say the rest. */
export const recordEntry = z.strictObject({
  kind: z.enum(evidenceKinds),
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.enum([...sides, 'system']),
  /** The number of a revision, a change or the answer to a report. */
  number: z.number().int().nullable(),
  text: z.string(),
  cents: z.number().int().nullable(),
  /** The status of a change of the price or of a payment. */
  status: z.enum(listStatuses({ statuses: entryStatuses })).nullable(),
  pictures: z.array(photo),
  /** The PDFs. */
  files: z.array(storedFile),
});

const disputeLine = z.strictObject({
  step: z.enum(Object.keys(disputeLifecycle.steps) as [keyof typeof disputeLifecycle.steps]),
  party: z.string(),
  at: z.iso.datetime(),
  terms: shownTerms.nullable(),
});

const disputeCard = z.strictObject({
  id: z.uuid(),
  jobId: z.uuid(),
  /** Counts the disputes of the job. */
  number: z.number().int(),
  status,
  openedBy: z.enum(sides),
  wish: shownTerms,
  /** The end of the time for the next answer. */
  answerBy: z.iso.datetime().nullable(),
  /** The agreed or decided end; null until there is one. */
  result: shownTerms.nullable(),
  /** The reasons of the admin who decided. */
  decision: z.string().nullable(),
  yourMove: z.boolean(),
  timeline: z.array(disputeLine),
});

const statement = z.strictObject({
  id: z.uuid(),
  by: z.enum(sides),
  at: z.iso.datetime(),
  /** Empty for the other side while an admin hides it; there are no photos then either. */
  text: z.string(),
  isHidden: z.boolean(),
  photos: z.array(photo),
});

const earlier = z.strictObject({
  accountId: z.uuid(),
  completedJobs: z.number().int(),
  /** Disputes of other jobs that were decided or settled. */
  disputes: z.number().int(),
});

const dispute = disputeCard.extend({
  party: z.enum([...sides, 'admin']),
  title: z.string(),
  memberName: z.string(),
  providerName: z.string(),
  /** The agreed price, in cents. */
  agreedCents: z.number().int(),
  /** The latest offer first. */
  offers: z.array(shownTerms.extend({ number: z.number().int(), by: z.enum(sides), at: z.iso.datetime() })),
  statements: z.array(statement),
  /** The chosen entries of the record of the job, the earliest first, each with the side that chose it. */
  evidence: z.array(recordEntry.extend({ chosenBy: z.enum(sides) })),
  /** True if the reader may add a statement, photos and entries of the record. */
  canState: z.boolean(),
  /** The end of the time for an appeal; null if there is none. */
  appealUntil: z.iso.datetime().nullable(),
  /** The reason why a party cannot appeal now, but later. */
  appealObstacle: z.strictObject({ code: z.string(), sentence: z.string() }).nullable(),
  /** Earlier work of both sides, for admins. */
  records: z.strictObject({ member: earlier, provider: earlier }).nullable(),
  steps: z.array(offeredStep(offerableSteps(disputeLifecycle))),
});

const cents = z
  .number({ error: () => words.amount })
  .int()
  .positive({ error: () => words.amount })
  .max(maxCents, {
    error: () => priceRefusals.tooLarge,
  });

type Terms = { outcome: (typeof outcomes)[number]; cents?: number | undefined; day?: string | undefined };
/** Part of the price names an amount, and nothing else does. */
const namesAmount = (terms: Terms): boolean => (terms.outcome === 'part') === (terms.cents !== undefined);
/** Work that is done again names a day, and nothing else does. */
const namesDay = (terms: Terms): boolean => (terms.outcome === 'redo') === (terms.day !== undefined);

/** The terms of an offer and of a decision. */
export const termsShape = { outcome, cents: cents.optional(), day: calendarDay().optional() };
const withTerms = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .strictObject({ ...shape, ...termsShape })
    .refine((given) => namesAmount(given as Terms), { path: ['cents'], error: () => words.amount })
    .refine((given) => namesDay(given as Terms), { path: ['day'], error: () => words.day });

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const photos = z
  .array(z.uuid())
  .max(maxDisputePhotos, { error: () => words.tooManyPhotos })
  .refine(isUnique, { error: () => words.photoTwice })
  .default([]);
const evidence = z
  .array(z.strictObject({ kind: z.enum(evidenceKinds), id: z.uuid() }))
  .max(maxEvidence, { error: () => words.tooMuchEvidence })
  .refine((entries) => isUnique(entries.map(({ kind, id }) => `${kind} ${id}`)), { error: () => words.evidenceTwice })
  .default([]);
const typed = text({ min: 10, max: maxClaim, tooShort: () => words.textTooShort, required: () => words.textTooShort });

/** A claim with the wish of its side, photos and entries of the record of the job. A wish names no day. */
export const newDispute = z
  .strictObject({ jobId: z.uuid(), claim: typed, outcome, cents: cents.optional(), photos, evidence })
  .refine(namesAmount, { path: ['cents'], error: () => words.amount });
export const newStatement = z.strictObject({ id: z.uuid(), text: typed, photos, evidence });
export const decision = withTerms({
  id: z.uuid(),
  /** The status that the admin read. */
  status: z.enum(['waiting', 'appealed']),
  reason: text({ min: 10, max: maxClaim, tooShort: () => words.reasonTooShort, required: () => words.reasonTooShort }),
});

const operation = operationsOf('Disputes');
const byId = z.strictObject({ id: z.uuid() });
const read = wholeNumber(0, maxInteger);

export const disputesContract = {
  ofJob: operation({
    GET: '/jobs/{jobId}/disputes',
    access: 'signed-in',
    summary: 'The disputes of a job, the latest first, and if the reader may open one, for its parties and admins',
    input: z.strictObject({ jobId: z.uuid() }),
    output: z.strictObject({
      disputes: z.array(disputeCard),
      canOpen: z.boolean(),
      /** The reason why a party may not open one now. */
      obstacle: z.strictObject({ code: z.string(), sentence: z.string() }).nullable(),
      /** The agreed price, in cents. */
      agreedCents: z.number().int(),
    }),
  }),
  record: operation({
    GET: '/jobs/{jobId}/evidence',
    access: 'signed-in',
    summary:
      'The entries of the record of a job that its parties can bring into a dispute, the latest first, 30 a page',
    input: z.strictObject({ jobId: z.uuid(), cursor: cursor.optional() }),
    output: pageSchema(recordEntry),
  }),
  open: operation({
    POST: '/jobs/{jobId}/disputes',
    access: 'signed-in',
    creates: true,
    limit: { name: 'quotes', about: 'jobId' },
    summary: 'Open a dispute about a job, as one of its parties',
    input: newDispute,
    output: dispute,
  }),
  read: operation({
    GET: '/disputes/{id}',
    access: 'signed-in',
    summary: 'One dispute with its offers, statements and evidence, for the parties of its job and admins',
    input: byId,
    output: dispute,
  }),
  state: operation({
    POST: '/disputes/{id}/statements',
    access: 'signed-in',
    creates: true,
    summary: 'Add a statement with photos and entries of the record, as a party',
    input: newStatement,
    output: dispute,
  }),
  offer: operation({
    POST: '/disputes/{id}/offers',
    access: 'signed-in',
    creates: true,
    summary: 'Make an offer in place of the one that was read, as a party; 0 if there was none',
    input: withTerms({ id: z.uuid(), read }),
    output: dispute,
  }),
  accept: operation({
    POST: '/disputes/{id}/accept',
    access: 'signed-in',
    creates: true,
    summary: 'Accept the offer of the other side that was read',
    input: byId.extend({ read }),
    output: dispute,
  }),
  decline: operation({
    POST: '/disputes/{id}/decline',
    access: 'signed-in',
    creates: true,
    summary: 'Decline the offer of the other side that was read',
    input: byId.extend({ read }),
    output: dispute,
  }),
  'ask-admin': operation({
    POST: '/disputes/{id}/ask-admin',
    access: 'signed-in',
    creates: true,
    summary: 'Ask an admin to decide, after an offer was declined',
    input: byId,
    output: dispute,
  }),
  withdraw: operation({
    POST: '/disputes/{id}/withdraw',
    access: 'signed-in',
    creates: true,
    summary: 'Withdraw a dispute, as the side that opened it',
    input: byId,
    output: dispute,
  }),
  appeal: operation({
    POST: '/disputes/{id}/appeal',
    access: 'signed-in',
    creates: true,
    summary: 'Appeal a decision, once, with a reason, as either party',
    input: byId.extend({ text: typed }),
    output: dispute,
  }),
  waiting: operation({
    GET: '/disputes',
    access: 'admin',
    summary: 'The disputes that wait for a decision, the oldest first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(
      z.strictObject({
        id: z.uuid(),
        jobId: z.uuid(),
        status: z.enum(['waiting', 'appealed']),
        title: z.string(),
        memberName: z.string(),
        providerName: z.string(),
        openedBy: z.enum(sides),
        openedAt: z.iso.datetime(),
        since: z.iso.datetime(),
      }),
    ),
  }),
  decide: operation({
    POST: '/disputes/{id}/decide',
    access: 'admin',
    summary:
      'Decide a dispute that was read as waiting or appealed, with an outcome and reasons that both parties read',
    input: decision,
    output: dispute,
  }),
};
