import { defineLifecycle, shape } from '#core/lifecycle.ts';

export const orderLifecycle = defineLifecycle({
  name: 'change order',
  parties: ['member', 'provider', 'system'],
  statuses: {
    proposed: { label: 'Waiting for an answer', tone: 'warning' },
    accepted: { label: 'Accepted', tone: 'success' },
    declined: { label: 'Declined', tone: 'line' },
    withdrawn: { label: 'Withdrawn', tone: 'line' },
    lapsed: { label: 'Lapsed', tone: 'line' },
  },
  steps: {
    propose: {
      from: [],
      to: 'proposed',
      by: ['provider'],
      label: 'Change the price',
      note: 'with a reason, lines added and taken away, and the new total; one at a time, until the work is completed',
    },
    accept: {
      from: ['proposed'],
      to: 'accepted',
      by: ['member'],
      label: 'Accept the change',
      note: 'by a press on their own phone, or by the answer code that it made; the new total is agreed, and a paper is made',
    },
    decline: {
      from: ['proposed'],
      to: 'declined',
      by: ['member'],
      label: 'Decline',
      note: 'the agreement stays as it is',
    },
    withdraw: { from: ['proposed'], to: 'withdrawn', by: ['provider'], label: 'Withdraw' },
    lapse: {
      from: ['proposed'],
      to: 'lapsed',
      by: ['system'],
      label: 'Lapsed',
      note: 'after 7 days, or because the job ended',
    },
  },
  events: {
    /** An admin hides the reason and the photos, or shows them again. */
    hide: { data: shape<{ reason: string }>() },
    show: { data: shape<{ reason: string }>() },
  },
});

export type OrderStatus = keyof typeof orderLifecycle.statuses;
export type OrderStep = keyof typeof orderLifecycle.steps;
