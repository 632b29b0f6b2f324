import type { CodesOf } from '#core/errors.ts';
import { noMoneyHere } from '#features/quotes/payment-plan-wording.ts';
import type { EventWords } from '#core/wording.ts';
import type { PaymentStepStep } from './lifecycle.ts';
import type { DenialReason, PaymentWay } from './reasons.ts';

export const paymentStepErrors: Record<CodesOf<'payment-steps'>, string> = {
  'payment-steps.amount-changed': 'The amount of this payment has changed since you read it. Look at it again.',
  'payment-steps.cancelled': 'The work is cancelled, so nothing more is paid for it here.',
  'payment-steps.disowned': 'The member says that they did not pay this. Wait until they say that they did.',
  'payment-steps.day-to-come': 'Choose a day that is not in the future.',
  'payment-steps.too-many': 'This work has too many payments. Pay the rest in one.',
};

/** The errors of the form, each beside its field. */
export const paymentRefusals = {
  way: 'Choose how it was paid.',
  notANumber: 'The amount must be a number.',
  notPositive: 'The amount must be more than R0.',
  tooMuch: (amount: string) => `This payment is ${amount} at most.`,
  day: 'Choose the day.',
  reason: 'Choose a reason.',
} as const;

export const denialSentences: Record<DenialReason, string> = {
  nothing: 'Nothing has arrived in the account yet.',
  'other-amount': 'Another amount arrived.',
  returned: 'The bank returned the payment.',
  'no-cash': 'No cash was handed over.',
  'proof-needed': 'A proof of payment is needed to find it.',
};

export const paymentWords = {
  heading: 'Payments',
  noMoneyHere,
  agreed: 'Agreed',
  paid: 'Paid',
  settled: 'Settled in a dispute',
  owed: 'Still to pay',
  allPaid: 'All paid',
  overpaid: (amount: string) =>
    `${amount} more was paid than is agreed now. Talk to each other about how it is paid back.`,
  dueSince: (day: string) => `Due since ${day}`,
  dueOn: (day: string) => `Due on ${day}`,
  dueAtAgreement: 'Due when the quote is accepted',
  dueAtCompletion: 'Due when the work is done',
  said: {
    cash: (amount, day) => `${amount} in cash on ${day}`,
    eft: (amount, day) => `${amount} by EFT on ${day}`,
    payshap: (amount, day) => `${amount} by PayShap on ${day}`,
    card: (amount, day) => `${amount} by card machine on ${day}`,
  } satisfies Record<PaymentWay, (amount: string, day: string) => string> as Record<
    PaymentWay,
    (amount: string, day: string) => string
  >,
  denied: (reason: string) => `Not received: ${reason}`,
  recorded: 'Only the provider has recorded this.',
  proof: 'Proof of payment',
  queued: 'This waits on this device, and is sent when you are back online.',
} as const;

/** The cards of the next step. */
export const paymentNextWords = {
  pay: (amount: string, provider: string) => `Pay ${amount} and tell ${provider}`,
  payLine: (label: string, when: string) => `${label}, ${when}.`,
  arrived: (amount: string) => `Did ${amount} arrive?`,
  arrivedLine: {
    cash: (member, day) => `${member} says they paid in cash on ${day}.`,
    eft: (member, day) => `${member} says they paid by EFT on ${day}.`,
    payshap: (member, day) => `${member} says they paid by PayShap on ${day}.`,
    card: (member, day) => `${member} says they paid by card machine on ${day}.`,
  } satisfies Record<PaymentWay, (member: string, day: string) => string> as Record<
    PaymentWay,
    (member: string, day: string) => string
  >,
} as const;

/** The form of a payment. */
export const payDialogWords = {
  title: (amount: string) => `I paid ${amount}`,
  recordTitle: (amount: string) => `I was paid ${amount}`,
  way: 'How was it paid?',
  amount: 'Amount',
  amountHint: (amount: string) => `${amount}. If it is less, the rest is still owed.`,
  day: 'On which day?',
  proof: 'Proof of payment',
  addProof: 'Add a picture or a PDF',
  proofHint: 'One picture or PDF, if you have one.',
  send: (provider: string) => `Tell ${provider}`,
  record: 'Write it down',
  recordHint: (member: string) => `We tell ${member}. They can say that they did not pay.`,
  sending: 'Sending',
  kept: "This is saved. We'll send it when you are back online.",
  noRoom: 'This device is full, so this is not saved. Say it again when you are back online.',
  proofOnItsWay: 'Wait until the file is sent.',
  proofLater: 'You can only add a proof when you are online. Send this without it.',
  label: (amount: string) => `Payment of ${amount}`,
  announced: 'We have told the provider.',
  recordedDone: 'The payment is written down, with its receipt.',
} as const;

export const denyDialogWords = {
  title: (amount: string) => `Why did ${amount} not arrive?`,
  text: 'The member reads the reason, and can say again that they paid.',
  reason: 'Reason',
  send: 'Tell the member',
  keep: 'Cancel',
} as const;

/** The words of each step of a payment. */
export const paymentStepWords = {
  schedule: { happened: 'Payment agreed' },
  announce: { happened: 'Payment announced', done: 'We have told the provider.' },
  receive: {
    happened: 'Payment received',
    ask: { title: 'Did this payment arrive?', confirmLabel: 'Yes, it arrived', keepLabel: 'Not yet', tone: 'primary' },
    done: 'The payment is received. A receipt is with the documents.',
  },
  deny: { happened: 'Payment not received', done: 'We have told the member.' },
  record: { happened: 'Payment recorded', done: 'The payment is written down, with its receipt.' },
  disown: {
    happened: 'Member says they did not pay',
    ask: {
      title: 'Say that you did not pay this?',
      confirmLabel: 'I did not pay this',
      keepLabel: 'Cancel',
      tone: 'danger',
    },
    done: 'The receipt is cancelled. We have told the provider.',
  },
  settle: { happened: 'Payment settled' },
  'owe-again': { happened: 'Payment owed again' },
} as const satisfies Record<PaymentStepStep, EventWords>;

export const paymentConfirmWords = {
  receive: 'You both get a receipt.',
  disown: 'The receipt is cancelled, and the payment is still owed. After that, only you can say that you paid it.',
} as const;
