import type { RefundCause } from './reasons.ts';

/** The list of refunds in the admin console. */
export const refundListWords = {
  title: 'Refunds',
  stuck: (count: number) =>
    count === 0 ? 'No refund needs you.' : count === 1 ? '1 refund needs you.' : `${count} refunds need you.`,
  text: 'Refunds go through Paystack by themselves. If Paystack cannot make one, try again or pay it back by hand.',
  states: { stuck: 'Needs you', open: 'On the way', done: 'Done' },
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
    'at-paystack': "Made on Paystack's pages",
  } satisfies Record<RefundCause, string>,
  retry: 'Try again',
  settle: 'Done by hand',
  forPerson: (act: string, name: string) => `${act}: refund for ${name}`,
  retried: 'We have asked Paystack again.',
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

type Notice = { title: string; description: string };

export const refundHeldNotice = (amount: string): Notice => ({
  title: `Your refund of ${amount} is delayed`,
  description: `Paystack could not return ${amount} yet. Our team is looking into it. You do not have to do anything.`,
});

/** The notice to the admins. */
export const refundHeldAdminNotice = (amount: string): Notice => ({
  title: 'A refund needs you',
  description: `Paystack could not return ${amount}. Open Payments: try again, or pay it back by hand.`,
});

export const disputeNotice = (amount: string, until: string | null): Notice => ({
  title: 'A payment is disputed',
  description: `A bank asks for ${amount} back. Answer on Paystack's pages${until === null ? '' : ` before ${until}`}.`,
});

/** The notices to the admins about the end of a dispute. A lost one says what the person has no longer. */
export const disputeEndedNotice = {
  won: (amount: string): Notice => ({ title: 'A dispute is won', description: `We keep the payment of ${amount}.` }),
  unclear: (amount: string): Notice => ({
    title: 'A dispute needs you',
    description: `A dispute of ${amount} was resolved in a way that this site does not recognise. Check it on Paystack's pages.`,
  }),
};
