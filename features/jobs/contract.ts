import { z } from 'zod';
import { happening, offeredStep, operation } from '#core/contract.ts';
import { statusesOf } from '#core/lifecycle.ts';
import { cursor, pageOf } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { jobLifecycle } from './lifecycle.ts';
import { jobWords as words } from './wording.ts';
import { jobTabs } from './tabs.ts';

const steps = z.array(offeredStep(['propose', 'confirm', 'reject', 'reschedule', 'complete', 'rework', 'rate']));

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
  updatedAt: z.iso.datetime(),
  yourMove: z.boolean(),
});

export const jobDetail = jobCard.extend({
  problemId: z.uuid().nullable(),
  problemDescription: z.string(),
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
  steps,
  timeline: z.array(happening),
});

const reason = text({ min: 3, max: 500, tooShort: words.sayWhy, required: words.sayWhy });
/** When the provider could come, and what the member should know. */
export const dateProposal = z.strictObject({
  proposedDate: z.iso.datetime({ error: words.dateRequired }),
  notes: text({ max: 1000 }).optional(),
});

const tag = 'Jobs';
const byId = z.strictObject({ id: z.uuid() });
const proposalRead = z.strictObject({ id: z.uuid(), proposal: z.number().int().min(1) });

export const jobsContract = {
  list: operation({
    method: 'GET',
    path: '/jobs',
    access: 'signed-in',
    tag,
    summary: "The reader's jobs on either side, by tab, latest change first, 10 a page",
    input: z.strictObject({ tab: z.enum(jobTabs), cursor: cursor.optional() }),
    output: pageOf(jobCard),
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
    summary: 'Mark the work as completed',
    input: byId,
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
