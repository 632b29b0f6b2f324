import { defineLifecycle, shape } from '#core/lifecycle.ts';
import type { DenialReason, PaymentWay } from './reasons.ts';

export const paymentStepLifecycle = defineLifecycle({
  name: 'payment step',
  parties: ['member', 'provider', 'system'],
  statuses: {
    due: { label: 'To pay', tone: 'line' },
    announced: { label: 'Said to be paid', tone: 'warning' },
    received: { label: 'Received', tone: 'success' },
    not_received: { label: 'Not received', tone: 'danger' },
    settled: { label: 'Settled', tone: 'line' },
  },
  steps: {
    schedule: {
      from: [],
      to: 'due',
      by: ['system'],
      label: 'Agreed',
      note: 'with the agreement, with a change of the price that finds no unpaid step, or as the rest of a step that is paid in part',
    },
    announce: {
      from: ['due', 'not_received'],
      to: 'announced',
      by: ['member'],
      label: 'I paid',
      note: 'with the way, the amount, the day, and a proof if there is one',
      data: shape<{ way: PaymentWay; cents: number; paidOn: string }>(),
    },
    receive: {
      from: ['announced', 'not_received'],
      to: 'received',
      by: ['provider'],
      label: 'It arrived',
      note: 'a receipt is made',
      data: shape<{ cents: number; late: boolean }>(),
    },
    deny: {
      from: ['announced'],
      to: 'not_received',
      by: ['provider'],
      label: 'It did not arrive',
      note: 'with a reason; the member can say again that they paid',
      data: shape<{ reason: DenialReason }>(),
    },
    record: {
      from: ['due'],
      to: 'received',
      by: ['provider'],
      label: 'I was paid',
      note: 'without the word of the member, who is told; once for a step that the member disowned',
      data: shape<{ way: PaymentWay; cents: number; paidOn: string; late: boolean }>(),
    },
    disown: {
      from: ['received'],
      to: 'due',
      by: ['member'],
      label: 'I did not pay this',
      note: 'only what the provider recorded alone; the receipt is cancelled, and its number is not used again',
      data: shape<{ late: boolean }>(),
    },
    settle: {
      from: ['due', 'announced', 'not_received'],
      to: 'settled',
      by: ['system'],
      label: 'Settled',
      note: 'a dispute ended: nothing more is owed for it',
    },
    'owe-again': {
      from: ['settled'],
      to: 'due',
      by: ['system'],
      label: 'Owed again',
      note: 'an appeal ended the dispute in another way',
    },
  },
  events: {
    /** To the member of a step that is due, or to the provider of one that is announced. */
    remind: {},
    /** The step is not announced a week after it fell due, or after an announcement in time was denied. */
    'fall-late': {},
    /** The member announced in the same amount what the provider had recorded. */
    confirm: { data: shape<{ way: PaymentWay; cents: number; paidOn: string }>() },
  },
});

export type PaymentStepStatus = keyof typeof paymentStepLifecycle.statuses;
export type PaymentStepStep = keyof typeof paymentStepLifecycle.steps;

/** The statuses of a payment that has not arrived and is still owed. */
export const unpaid: readonly PaymentStepStatus[] = ['due', 'announced', 'not_received'];
