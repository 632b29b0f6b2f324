import type { RefundCause } from './lifecycle.ts';

export const refundErrors = {
  'plans.refund-under-way': 'Paystack still has this refund. Look at it on Paystack’s pages, or pay it back by hand.',
};

/** The list of refunds in the admin console. */
export const refundListWords = {
  title: 'Refunds',
  stuck: (count: number) =>
    count === 0 ? 'No refund needs you.' : count === 1 ? '1 refund needs you.' : `${count} refunds need you.`,
  text: 'Refunds go through Paystack by themselves. Where Paystack cannot make one, try again or pay it back by hand.',
  states: { stuck: 'Needs you', open: 'On the way', done: 'Done' },
  statuses: {
    wanted: 'Paystack will be asked',
    asked: 'Paystack has it',
    processed: 'Returned',
    failed: 'Failed at Paystack',
    'needs-attention': 'Paystack could not make it',
  },
  loading: 'Loading refunds',
  failed: 'Failed to load the refunds.',
  none: 'No refunds here',
  columns: { refund: 'Refund', person: 'Person', payment: 'Payment', status: 'State', actions: 'Actions' },
  ofPaid: (amount: string, plan: string) => `of ${amount} for ${plan}`,
  since: (date: string) => `since ${date}`,
  said: (answer: string) => `Paystack answered: ${answer}`,
  byHand: (reference: string) => `Paid back by hand: ${reference}`,
  causes: {
    'cool-off': 'Cancelled within 7 days',
    'application-declined': 'Application declined',
    'application-unanswered': 'Application not answered in time',
    'application-withdrawn': 'Application withdrawn',
    'paid-twice': 'Not needed',
    'card-check': 'Check of a card',
    admin: 'Decided by an admin',
    'at-paystack': 'Made on Paystack’s pages',
  } satisfies Record<RefundCause, string>,
  retry: 'Try again',
  settle: 'Done by hand',
  forPerson: (act: string, name: string) => `${act}: refund for ${name}`,
  retried: 'Paystack is asked again.',
  settled: 'Refund booked as paid back by hand.',
  settleTitle: 'Is this refund paid back?',
  settleText: (amount: string, name: string) =>
    `You have paid ${amount} back to ${name} yourself, for example by EFT. We record it with a credit note, and tell the person.`,
  reference: 'Reference',
  referenceHint: 'The reference of your payment, as your bank shows it.',
  referenceMissing: 'Type the reference of your payment.',
  keep: 'Not yet',
  actFailed: 'This did not work. Please try again.',
};
