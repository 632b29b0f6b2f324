import { z } from '#core/zod.ts';
import { timelineEntry, offeredStep, operationsOf } from '#core/contract.ts';
import { instant, maxInteger, wholeNumber } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { monthPattern } from '#core/month.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { codePoints } from '#core/cut-text.ts';
import { text } from '#core/text.ts';
import { boundRefusals } from '#core/wording.ts';
import { durationChoices, maxDurationMinutes } from './durations.ts';
import { checked } from '#features/credentials/claim-contract.ts';
import { quoteSteps } from '#features/quotes/contract.ts';
import { jobLifecycle } from './lifecycle.ts';
import { postponeCauses } from './reasons.ts';
import { maxPhotos } from './limits.ts';
import { jobRefusals as words } from './wording.ts';
import { jobTabs } from './tabs.ts';

const steps = z.array(offeredStep(offerableSteps(jobLifecycle)));

export const jobCard = z.strictObject({
  id: z.uuid(),
  quoteId: z.uuid(),
  status: z.enum(listStatuses(jobLifecycle)),
  party: z.enum(['member', 'provider', 'admin']),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  totalCostCents: z.number().int(),
  providerId: z.uuid(),
  providerName: z.string(),
  memberName: z.string(),
  proposedDate: z.iso.datetime().nullable(),
  confirmedDate: z.iso.datetime().nullable(),
  /** In minutes. */
  durationMinutes: z.number().int(),
  updatedAt: z.iso.datetime(),
  yourMove: z.boolean(),
  /** For the member: a change of the price waits for their answer. */
  changeWaits: z.boolean(),
  /** For the provider: they owe the member a certificate. */
  certificateOwed: z.boolean(),
  /** True if the work has begun and is not completed. */
  started: z.boolean(),
  /** The member's request to do work again, until the work is completed again. */
  rework: z.string().nullable(),
});

/** A job that takes up its provider's time: agreed, or proposed and waiting for an answer. */
export const overlap = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(listStatuses(jobLifecycle)),
  at: z.iso.datetime(),
  durationMinutes: z.number().int(),
});

const jobPhoto = z.strictObject({ id: z.uuid(), width: z.number().int(), height: z.number().int() });

export const jobDetail = jobCard.extend({
  problemId: z.uuid().nullable(),
  problemDescription: z.string(),
  location: z.string(),
  /** Account contacts, for the two parties of the accepted quote until it is cancelled; else null. */
  memberEmail: z.string().nullable(),
  memberPhone: z.string().nullable(),
  /** The street address that the member gave for the work, for the two parties while they have an agreement; else null. */
  visitAddress: z.string().nullable(),
  /** All that was said about what was checked of the provider, and when they agreed. Null for jobs from before. */
  checked: checked.extend({ agreedAt: z.iso.datetime() }).nullable(),
  providerEmail: z.string().nullable(),
  providerPhone: z.string().nullable(),
  providerAvatarUrl: z.string().nullable(),
  memberPhoto: z.string().nullable(),
  /** The account whose profile the name leads to; null if the reader may not open it. */
  memberProfile: z.uuid().nullable(),
  notes: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The last day on which the member can ask for rework: three months after the first completion. Null before that. */
  afterCareUntil: z.iso.date().nullable(),
  /** Counts proposals: confirming and rejecting name the proposal that was read. */
  proposal: z.number().int(),
  /** For the provider: their other work at that time. */
  overlaps: z.array(overlap),
  /** The address of the calendar file; null if the job has no date. */
  calendarUrl: z.string().nullable(),
  /** Photos of the finished work, for its parties and admins. */
  photos: z.array(jobPhoto),
  /** The number of photos that the reader may still add; null for readers who may not change the photos. */
  photosLeft: z.number().int().nullable(),
  /** The member's photos of the work to do again. */
  reworkPhotos: z.array(jobPhoto),
  /** The date that the member suggested with a reschedule. */
  suggestedDate: z.iso.datetime().nullable(),
  steps,
  /** The steps of the agreement behind the job: starting the work, and ending it. */
  quoteSteps,
  /** The events of the job, and the start of its work. */
  timeline: z.array(timelineEntry.extend({ cause: z.enum(postponeCauses).nullable() })),
});

const reason = text({ min: 3, max: 500, tooShort: () => words.sayWhy, required: () => words.sayWhy });
const durationMinutes = z.literal(durationChoices, { error: () => words.chooseDuration });
const photoIds = z.array(z.uuid()).max(maxPhotos, { error: () => words.tooManyPhotos });
/** The day and time, the duration (the last proposal's by default) and notes for the member. */
export const dateProposal = z.strictObject({
  proposedDate: instant(() => words.dateRequired),
  durationMinutes: durationMinutes.optional(),
  notes: text({ max: 1000 }).optional(),
});

/** The reason for another date, or a cause that lies with no one, and the date that suits the person. */
const reschedule = z
  .strictObject({
    id: z.uuid(),
    reason: text({ max: 500 }).default(''),
    cause: z.enum(postponeCauses).optional(),
    proposedDate: instant(() => words.dateRequired).optional(),
  })
  .refine(({ reason: typed, cause }) => cause !== undefined || codePoints(typed) >= 3, {
    path: ['reason'],
    error: () => words.sayWhy,
  });

const tabCounts = z.strictObject({
  pending: z.number().int(),
  scheduled: z.number().int(),
  completed: z.number().int(),
  cancelled: z.number().int(),
});

const operation = operationsOf('Jobs');
const byId = z.strictObject({ id: z.uuid() });
const note = z.strictObject({ text: z.string(), version: z.number().int() });
const proposalRead = z.strictObject({ id: z.uuid(), proposal: wholeNumber(1, maxInteger) });

export const jobsContract = {
  list: operation({
    GET: '/jobs',
    access: 'signed-in',
    summary:
      "The reader's jobs as a member and as a provider, by tab, 10 a page: latest change first, scheduled jobs soonest first",
    input: z.strictObject({ tab: z.enum(jobTabs), cursor: cursor.optional() }),
    output: pageSchema(jobCard),
  }),
  counts: operation({
    GET: '/jobs/counts',
    access: 'signed-in',
    summary:
      "How many of the reader's jobs are in each tab, and how many of these wait for the reader; 100 is 100 or more",
    output: tabCounts.extend({ waiting: tabCounts }),
  }),
  month: operation({
    GET: '/jobs/month',
    access: 'provider-party',
    summary: "The reader's work as a provider in a month of Johannesburg, soonest first: proposed, agreed and finished",
    input: z.strictObject({ month: z.string().regex(monthPattern, { error: () => boundRefusals.month }) }),
    output: z.strictObject({
      items: z.array(
        overlap.extend({
          started: z.boolean(),
          rework: z.boolean(),
          category: z.string(),
          memberName: z.string(),
          /** The titles of other work at the same time. */
          overlaps: z.array(z.string()),
        }),
      ),
    }),
  }),
  overlaps: operation({
    GET: '/jobs/{id}/overlaps',
    access: 'provider-party',
    summary:
      'Other agreed or proposed work of the provider at that time, soonest first, at most 5. It warns and forbids nothing',
    input: z.strictObject({
      id: z.uuid(),
      at: instant(),
      durationMinutes: queryInteger(1, maxDurationMinutes).pipe(durationMinutes),
    }),
    output: z.strictObject({ items: z.array(overlap) }),
  }),
  read: operation({
    GET: '/jobs/{id}',
    access: 'signed-in',
    summary: 'One job, for its parties and admins',
    input: byId,
    output: jobDetail,
  }),
  ofQuote: operation({
    GET: '/quotes/{quoteId}/job',
    access: 'signed-in',
    summary: 'The job of a quote',
    input: z.strictObject({ quoteId: z.uuid() }),
    output: jobDetail,
  }),
  propose: operation({
    POST: '/jobs/{id}/propose',
    access: 'provider-party',
    creates: true,
    limit: { name: 'dates', about: 'id' },
    summary: 'Propose a work date',
    input: dateProposal.extend({ id: z.uuid() }),
    output: jobDetail,
  }),
  confirm: operation({
    POST: '/jobs/{id}/confirm',
    access: 'signed-in',
    summary: 'Confirm the proposed date that was read',
    input: proposalRead,
    output: jobDetail,
  }),
  reject: operation({
    POST: '/jobs/{id}/reject',
    access: 'signed-in',
    limit: { name: 'dates', about: 'id' },
    summary: 'Reject the proposed date that was read',
    input: proposalRead,
    output: jobDetail,
  }),
  reschedule: operation({
    POST: '/jobs/{id}/reschedule',
    access: 'signed-in',
    creates: true,
    limit: { name: 'dates', about: 'id' },
    summary:
      'Ask for another date, as either party, with a reason or a cause that lies with no one. A date that comes along is the proposal of the provider, or the suggestion of the member',
    input: reschedule,
    output: jobDetail,
  }),
  agree: operation({
    POST: '/jobs/{id}/agree',
    access: 'provider-party',
    summary: 'Agree to the date that the member suggested, as it was read',
    input: proposalRead,
    output: jobDetail,
  }),
  complete: operation({
    POST: '/jobs/{id}/complete',
    access: 'provider-party',
    summary:
      'Mark the work as completed, with photos of it, and with the answer to the question about a certificate where it is asked',
    input: byId.extend({ photos: photoIds.optional(), certificate: z.boolean().optional() }),
    output: jobDetail,
  }),
  rework: operation({
    POST: '/jobs/{id}/rework',
    access: 'signed-in',
    limit: { name: 'dates', about: 'id' },
    summary: 'Ask for rework of completed work, rated or not, until the end of after-care, with photos of it',
    input: z.strictObject({ id: z.uuid(), reason, photos: photoIds.optional() }),
    output: jobDetail,
  }),
  changePhotos: operation({
    POST: '/jobs/{id}/photos',
    access: 'provider-party',
    summary: 'Add photos of finished work and remove others, at most 8',
    input: z.strictObject({ id: z.uuid(), add: photoIds, remove: photoIds }),
    output: jobDetail,
  }),
  readNote: operation({
    GET: '/jobs/{id}/note',
    access: 'signed-in',
    summary: "The reader's private note on a job of theirs, shown to its author alone",
    input: byId,
    output: note,
  }),
  saveNote: operation({
    PUT: '/jobs/{id}/note',
    access: 'signed-in',
    summary: 'Save the private note over the version that was read',
    input: z.strictObject({ id: z.uuid(), text: text({ max: 4000 }), version: wholeNumber(0, maxInteger) }),
    output: note,
  }),
  completedBy: operation({
    GET: '/providers/{providerId}/completed-jobs',
    access: 'browsing',
    summary: 'The completed jobs of a provider, newest first, 5 a page, without the member and the exact place',
    input: z.strictObject({ providerId: z.uuid(), cursor: cursor.optional() }),
    output: pageSchema(
      z.strictObject({
        id: z.uuid(),
        title: z.string(),
        category: z.string(),
        suburb: z.string(),
        completedAt: z.iso.datetime(),
        rating: z.number().int().nullable(),
      }),
    ),
  }),
};
