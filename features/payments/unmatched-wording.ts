import { formatRand } from '#core/money/money.ts';
import type { z } from '#core/zod.ts';
import type { unmatchedPayment, comparedFacts } from './unmatched-contract.ts';

type Unmatched = z.output<typeof unmatchedPayment>;

export const unmatchedNotices = {
  kept: {
    title: 'A payment is waiting for a decision',
    description: 'It does not match what we expected, so nothing has been given for it yet.',
  },
  booksDiffer: {
    title: 'Payments and records do not match',
    description: "The server's log names the payments. Ask the person who runs the server to check them.",
  },
  closed: (reason: string) => ({ title: 'We have looked at your payment', description: reason }),
};

/** The section of the admin console for payments that differ from the expected ones. */
export const unmatchedWords = {
  title: 'Payments',
  waiting: (count: number) =>
    count === 0
      ? 'No payment is waiting for a decision.'
      : count === 1
        ? '1 payment is waiting for a decision.'
        : `${count} payments are waiting for a decision.`,
  text: 'These payments do not match what we expected. Nothing is given for them until you decide.',
  loading: 'Loading payments',
  failed: 'Failed to load the payments.',
  none: 'No payments here',
  payment: 'Payment',
  person: 'Person',
  difference: 'What is different',
  when: 'Set aside',
  actions: 'Actions',
  noPerson: 'None of our payments has this reference.',
  causes: {
    unknown: 'Paystack shows a payment that we do not recognise.',
    running: 'The person already had a plan.',
    differs: 'The payment differs from what we expected.',
    missing: 'We have this payment on record, but Paystack does not.',
  } satisfies Record<Unmatched['cause'], string>,
  facts: {
    status: 'Status',
    amountCents: 'Amount',
    refundedCents: 'Refunded',
    currency: 'Currency',
    reference: 'Reference',
    person: 'Person',
    plan: 'Plan',
    mode: 'Mode',
  } satisfies Record<(typeof comparedFacts)[number], string>,
  differs: (expected: string, received: string) => `expected ${expected}, received ${received}`,
  nothing: 'nothing',
  amountUnknown: 'Amount not known',
  decidedBy: (name: string, date: string) => `${name}, ${date}`,
  give: 'Give the plan',
  refund: 'Refund',
  close: 'Close',
  forPerson: (act: string, reference: string) => `${act} for payment ${reference}`,
  keep: 'Keep it waiting',
  reason: 'Reason',
  dialogs: {
    give: {
      title: 'Give the plan for this payment?',
      text: (amount: string, plan: string) =>
        `The payment counts as ${amount}. ${plan} begins now, for a month. We send the person an invoice and a notification.`,
      hint: 'The log keeps your reason.',
      done: 'Plan given.',
    },
    refund: {
      title: 'Refund this payment?',
      text: (amount: string) => `We refund ${amount} the way it was paid, within 10 days, and tell the person.`,
      hint: 'The log keeps your reason.',
      done: 'Refund requested.',
    },
    close: {
      title: 'Close this payment?',
      text: () => 'Nothing is given for it, and nothing is refunded.',
      hint: 'The person reads your reason.',
      done: 'Payment closed.',
    },
  },
  decideFailed: 'The decision was not saved.',
};

export const showFact = (fact: (typeof comparedFacts)[number], value: string | null): string =>
  value === null
    ? unmatchedWords.nothing
    : (fact === 'amountCents' || fact === 'refundedCents') && /^\d{1,12}$/.test(value)
      ? formatRand(Number(value))
      : value;
