import { defineLifecycle, shape } from '#core/lifecycle.ts';

/** A member who asks to become a provider, on the way to a plan. */
export const applicationLifecycle = defineLifecycle({
  name: 'application',
  parties: ['member', 'admin', 'system'],
  statuses: {
    unpaid: { label: 'Not paid for', tone: 'warning' },
    waiting: { label: 'Waiting for an answer', tone: 'warning' },
    approved: { label: 'Approved', tone: 'success' },
    declined: { label: 'Declined', tone: 'danger' },
    unanswered: { label: 'Not answered in time', tone: 'danger' },
    withdrawn: { label: 'Withdrawn', tone: 'line' },
  },
  steps: {
    apply: {
      from: [],
      to: 'unpaid',
      by: ['member'],
      label: 'Apply',
      note: 'with the name, specialty and places of the listing',
    },
    pay: {
      from: ['unpaid'],
      to: 'waiting',
      by: ['system'],
      label: 'Paid',
      note: 'its payment is confirmed',
      data: shape<{ attemptId: string }>(),
    },
    approve: {
      from: ['unpaid', 'waiting'],
      to: 'approved',
      by: ['admin'],
      label: 'Approve',
      note: 'with the role: the listing appears, and the plan that was paid for begins',
    },
    decline: {
      from: ['waiting'],
      to: 'declined',
      by: ['admin'],
      label: 'Decline',
      note: 'with a reason; the payment is refunded whole, the account stays a member',
      data: shape<{ reason: string }>(),
    },
    'no-answer': {
      from: ['waiting'],
      to: 'unanswered',
      by: ['system'],
      label: 'Not answered',
      note: '14 days after the payment, which is refunded whole; admins are reminded 4 days before',
    },
    withdraw: {
      from: ['unpaid', 'waiting'],
      to: 'withdrawn',
      by: ['member', 'system'],
      label: 'Withdraw application',
      note: 'with a refund of the whole payment; the system withdraws that of a person who leaves or becomes an admin',
    },
  },
  events: {
    /** The person has filled it in again, before paying. */
    amend: {},
    /** The application has waited for long, and is refunded soon. */
    remind: {},
  },
});

export type ApplicationStep = keyof typeof applicationLifecycle.steps;

/** An account has one application at most in these statuses. */
export const openApplication = ['unpaid', 'waiting'] as const;
