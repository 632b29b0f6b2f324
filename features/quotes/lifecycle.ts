import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { ReleaseReason, ReturnReason } from './reasons.ts';

export const quoteLifecycle = defineLifecycle({
  name: 'quote request',
  parties: ['member', 'provider', 'system'],
  statuses: {
    pending_provider_response: { label: 'Pending provider response', tone: 'info' },
    quote_submitted: { label: 'Quote submitted', tone: 'info' },
    quote_accepted: { label: 'Quote accepted', tone: 'success' },
    quote_declined_by_member: { label: 'Quote declined by member', tone: 'danger' },
    request_declined_by_provider: { label: 'Request declined by provider', tone: 'danger' },
    cancelled_by_member: { label: 'Cancelled by member', tone: 'danger' },
    cancelled_by_provider: { label: 'Cancelled by provider', tone: 'danger' },
    work_in_progress: { label: 'Work in progress', tone: 'info' },
    work_completed: { label: 'Work completed', tone: 'success' },
  },
  steps: {
    request: {
      from: [],
      to: 'pending_provider_response',
      by: ['member'],
      label: 'Request Quote',
      note: 'of an approved provider, not of the member themselves',
    },
    offer: {
      from: [],
      to: 'quote_submitted',
      by: ['provider'],
      label: 'Offer Quote',
      note: "on an open problem that is not one's own; one live quote per provider and problem; answers the live request if there is one",
      data: shape<{ revision: number; priceCents: number }>(),
    },
    submit: {
      from: ['pending_provider_response'],
      to: 'quote_submitted',
      by: ['provider'],
      label: 'Submit/Edit Quote',
      data: shape<{ revision: number; priceCents: number }>(),
    },
    revise: {
      from: ['quote_submitted'],
      to: 'quote_submitted',
      by: ['provider'],
      label: 'Edit Submitted Quote',
      note: 'a new revision; both see every earlier one',
      data: shape<{ revision: number; priceCents: number }>(),
    },
    'decline-request': {
      from: ['pending_provider_response'],
      to: 'request_declined_by_provider',
      by: ['provider'],
      label: 'Decline Request',
      confirm: 'Are you sure you want to decline this quote request? The member will be notified.',
    },
    'no-answer': {
      from: ['pending_provider_response'],
      to: 'request_declined_by_provider',
      by: ['system'],
      label: 'Not answered',
      note: 'after 7 days; reminder after 24 hours',
    },
    accept: {
      from: ['quote_submitted'],
      to: 'quote_accepted',
      by: ['member'],
      label: 'Accept Quote',
      note: 'unexpired, and the revision that the member read; settles the problem, releases the other quotes, creates the job (`pending`), all in one transaction',
      data: shape<{ revision: number }>(),
    },
    decline: {
      from: ['quote_submitted'],
      to: 'quote_declined_by_member',
      by: ['member'],
      label: 'Decline',
      confirm: 'Are you sure you want to decline this quote?',
    },
    release: {
      from: ['pending_provider_response', 'quote_submitted'],
      to: 'quote_declined_by_member',
      by: ['system'],
      label: 'Released',
      note: 'its problem was settled, withdrawn, lapsed or taken down, its member was suspended, or its provider is no provider any more; the reason is kept and shown',
      data: shape<{ reason: ReleaseReason }>(),
    },
    cancel: {
      from: ['pending_provider_response', 'quote_submitted', 'quote_accepted', 'work_in_progress'],
      to: 'cancelled_by_member',
      by: ['member'],
      label: 'Cancel',
      confirm: 'We tell the provider why. An agreed job is cancelled and your problem opens again.',
      note: 'with a reason; cancels the job, returns the problem',
      data: shape<{ reason: string; leaving?: boolean }>(),
    },
    'back-out': {
      from: ['quote_submitted', 'quote_accepted', 'work_in_progress'],
      to: 'cancelled_by_provider',
      by: ['provider'],
      label: 'Back out',
      confirm: 'We tell the member why. An agreed job is cancelled and the problem opens again.',
      note: 'with a reason; cancels the job, returns the problem',
      data: shape<{ reason: string; leaving?: boolean }>(),
    },
    start: {
      from: ['quote_accepted'],
      to: 'work_in_progress',
      by: ['provider'],
      label: 'Start work',
      note: 'its job is scheduled',
    },
    finish: {
      from: ['quote_accepted', 'work_in_progress'],
      to: 'work_completed',
      by: ['system'],
      label: 'Work completed',
      note: 'its job was completed',
    },
    rework: {
      from: ['work_completed'],
      to: 'work_in_progress',
      by: ['system'],
      label: 'Rework asked for',
      note: 'the member asked for rework',
      data: shape<{ jobId: string }>(),
    },
  },
  events: {
    /** The provider has not answered for a day. */
    remind: {},
    /** The member has given the address of the work after the acceptance. The event does not contain it. */
    'give-visit': {},
    /** The quote gave its place of the month back to its provider. Its member learns nothing of it. */
    'return-place': { data: shape<{ reason: ReturnReason }>() },
  },
});

/** Work that is in progress again because its member asked for rework, on every screen. */
export const reworkStatus = { label: 'Rework asked for', tone: 'warning' } as const;

export type QuoteStatus = keyof typeof quoteLifecycle.statuses;
export type QuoteStep = keyof typeof quoteLifecycle.steps;

/** The party that moves next while a quote is undecided. An expired quote is neither party's move. */
export const nextToMove = {
  pending_provider_response: 'provider',
  quote_submitted: 'member',
} as const satisfies Partial<Record<QuoteStatus, string>>;

/** The sets of statuses for queries and policies. */
export const quoteSets = {
  undecided: ['pending_provider_response', 'quote_submitted'],
  /** At most one quote per provider and problem may be in one of these. */
  live: ['pending_provider_response', 'quote_submitted', 'quote_accepted', 'work_in_progress'],
  /** The parties have an agreement, and the work is not done yet. */
  agreed: ['quote_accepted', 'work_in_progress'],
  /** At most one quote per problem may be in one of these. */
  accepted: ['quote_accepted', 'work_in_progress', 'work_completed'],
  cancelled: ['cancelled_by_member', 'cancelled_by_provider'],
  /** Ended without work. */
  ended: ['quote_declined_by_member', 'request_declined_by_provider', 'cancelled_by_member', 'cancelled_by_provider'],
} as const satisfies Record<string, readonly QuoteStatus[]>;
