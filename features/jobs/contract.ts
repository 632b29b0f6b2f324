import { z } from 'zod';
import { happening, offeredStep, operation } from '#core/contract.ts';
import { statusesOf } from '#core/lifecycle.ts';
import { monthPattern } from '#core/month.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { cursor, pageOf, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { durationChoices, longestDuration } from './durations.ts';
import { jobLifecycle } from './lifecycle.ts';
import { maxPhotos } from './limits.ts';
import { jobRefusals as words } from './wording.ts';
import { jobTabs } from './tabs.ts';

const steps = z.array(offeredStep(offerableSteps(jobLifecycle)));

export const jobCard = z.strictObject({
  id: z.uuid(),
  quoteId: z.uuid(),
  status: z.enum(statusesOf(jobLifecycle)),
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
  /** How long it is expected to take, in minutes. */
  durationMinutes: z.number().int(),
  updatedAt: z.iso.datetime(),
  yourMove: z.boolean(),
});

/** A job of the provider's that takes up time: agreed, or proposed and not answered yet. */
export const overlap = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(statusesOf(jobLifecycle)),
  at: z.iso.datetime(),
  durationMinutes: z.number().int(),
});

export const jobDetail = jobCard.extend({
  problemId: z.uuid().nullable(),
  problemDescription: z.string(),
  location: z.string(),
  /** The other's account contacts, between the two parties of the accepted quote and until it is cancelled; else null. */
  memberEmail: z.string().nullable(),
  memberPhone: z.string().nullable(),
  providerEmail: z.string().nullable(),
  providerPhone: z.string().nullable(),
  providerAvatarUrl: z.string().nullable(),
  notes: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** Counts proposals: confirming and rejecting name the one that was read. */
  proposal: z.number().int(),
  /** For its provider: what else of theirs takes place in that time. */
  overlaps: z.array(overlap),
  /** Where its entry for a calendar is; null where there is no date. */
  calendarUrl: z.string().nullable(),
  /** Of the finished work, for its parties and admins. */
  photos: z.array(z.strictObject({ id: z.uuid(), width: z.number().int(), height: z.number().int() })),
  /** How many more the reader may add; null where they may not change them. */
  photosLeft: z.number().int().nullable(),
  steps,
  timeline: z.array(happening),
});

const reason = text({ min: 3, max: 500, tooShort: words.sayWhy, required: words.sayWhy });
const durationMinutes = z.literal(durationChoices, { error: words.chooseDuration });
const photoIds = z.array(z.uuid()).max(maxPhotos, { error: words.tooManyPhotos });
/** When the provider could come, how long it takes (what was said before, where it is left out), and what the member should know. */
export const dateProposal = z.strictObject({
  proposedDate: z.iso.datetime({ error: words.dateRequired }),
  durationMinutes: durationMinutes.optional(),
  notes: text({ max: 1000 }).optional(),
});

const tag = 'Jobs';
const byId = z.strictObject({ id: z.uuid() });
const note = z.strictObject({ text: z.string(), version: z.number().int() });
const proposalRead = z.strictObject({ id: z.uuid(), proposal: z.number().int().min(1) });

export const jobsContract = {
  list: operation({
    method: 'GET',
    path: '/jobs',
    access: 'signed-in',
    tag,
    summary:
      "The reader's jobs on either side, by tab, 10 a page: latest change first, but what is scheduled soonest first",
    input: z.strictObject({ tab: z.enum(jobTabs), cursor: cursor.optional() }),
    output: pageOf(jobCard),
  }),
  counts: operation({
    method: 'GET',
    path: '/jobs/counts',
    access: 'signed-in',
    tag,
    summary: "How many of the reader's jobs are in each tab; 100 is 100 or more",
    input: z.strictObject({}),
    output: z.strictObject({
      pending: z.number().int(),
      scheduled: z.number().int(),
      completed: z.number().int(),
      cancelled: z.number().int(),
    }),
  }),
  month: operation({
    method: 'GET',
    path: '/jobs/month',
    access: 'provider',
    tag,
    summary: "A month (of Johannesburg) of the reader's work as a provider, soonest first: proposed, agreed and done",
    input: z.strictObject({ month: z.string().regex(monthPattern) }),
    output: z.strictObject({
      items: z.array(
        overlap.extend({
          category: z.string(),
          memberName: z.string(),
          /** The titles of the others that take place in that time. */
          overlaps: z.array(z.string()),
        }),
      ),
    }),
  }),
  overlaps: operation({
    method: 'GET',
    path: '/jobs/{id}/overlaps',
    access: 'provider',
    tag,
    summary:
      'What else the provider of a job has agreed or proposed for that time, soonest first, 5 at most. It warns, and forbids nothing',
    input: z.strictObject({
      id: z.uuid(),
      at: z.iso.datetime(),
      durationMinutes: queryInteger(1, longestDuration).pipe(durationMinutes),
    }),
    output: z.strictObject({ items: z.array(overlap) }),
  }),
  read: operation({
    method: 'GET',
    path: '/jobs/{id}',
    access: 'signed-in',
    tag,
    summary: 'One job, for its parties and admins',
    input: byId,
    output: jobDetail,
  }),
  ofQuote: operation({
    method: 'GET',
    path: '/quotes/{quoteId}/job',
    access: 'signed-in',
    tag,
    summary: 'The job of a quote',
    input: z.strictObject({ quoteId: z.uuid() }),
    output: jobDetail,
  }),
  propose: operation({
    method: 'POST',
    path: '/jobs/{id}/propose',
    access: 'provider',
    tag,
    summary: 'Propose a work date',
    input: dateProposal.extend({ id: z.uuid() }),
    output: jobDetail,
  }),
  confirm: operation({
    method: 'POST',
    path: '/jobs/{id}/confirm',
    access: 'signed-in',
    tag,
    summary: 'Confirm the proposed date that was read',
    input: proposalRead,
    output: jobDetail,
  }),
  reject: operation({
    method: 'POST',
    path: '/jobs/{id}/reject',
    access: 'signed-in',
    tag,
    summary: 'Reject the proposed date that was read',
    input: proposalRead,
    output: jobDetail,
  }),
  reschedule: operation({
    method: 'POST',
    path: '/jobs/{id}/reschedule',
    access: 'signed-in',
    tag,
    summary: 'Ask for another date, as either party',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: jobDetail,
  }),
  complete: operation({
    method: 'POST',
    path: '/jobs/{id}/complete',
    access: 'provider',
    tag,
    summary: 'Mark the work as completed, with photos of it',
    input: byId.extend({ photos: photoIds.optional() }),
    output: jobDetail,
  }),
  rework: operation({
    method: 'POST',
    path: '/jobs/{id}/rework',
    access: 'signed-in',
    tag,
    summary: 'Send completed work back',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: jobDetail,
  }),
  changePhotos: operation({
    method: 'POST',
    path: '/jobs/{id}/photos',
    access: 'provider',
    tag,
    summary: 'Add photos of the finished work, which must be completed, and take others off: 8 at most',
    input: z.strictObject({ id: z.uuid(), add: photoIds, remove: photoIds }),
    output: jobDetail,
  }),
  readNote: operation({
    method: 'GET',
    path: '/jobs/{id}/note',
    access: 'signed-in',
    tag,
    summary: "The reader's private note on a job of theirs, which nobody else ever reads",
    input: byId,
    output: note,
  }),
  saveNote: operation({
    method: 'PUT',
    path: '/jobs/{id}/note',
    access: 'signed-in',
    tag,
    summary: 'Save the private note in place of the version that was read',
    input: z.strictObject({ id: z.uuid(), text: text({ max: 4000 }), version: z.number().int().min(0) }),
    output: note,
  }),
  completedBy: operation({
    method: 'GET',
    path: '/providers/{providerId}/completed-jobs',
    access: 'browsing',
    tag,
    summary: 'What a provider has finished, newest first, 5 a page: of whom and where exactly is not told',
    input: z.strictObject({ providerId: z.uuid(), cursor: cursor.optional() }),
    output: pageOf(
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
