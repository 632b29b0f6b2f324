import { findDayStart } from '#core/month.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { planPayments, type EarlyPayment, type PaymentLabel, type PlannedPayment } from './payment-plan.ts';

/** Said once on each screen that speaks of a payment of work. */
export const noMoneyHere = (site: string): string =>
  `You settle payments directly with each other. No money goes through ${site}: it only records what you both say.`;

export const paymentLabelWords: Record<PaymentLabel, string> = {
  whole: 'One payment',
  deposit: 'Deposit',
  part: 'Part payment',
  rest: 'The rest',
  more: 'More work',
};

/** The time of a payment: `when the work is done`. */
export const sayDue = ({ due, day }: Pick<PlannedPayment, 'due' | 'day'>): string =>
  due === 'day' && day !== null
    ? `on ${showDate(findDayStart(day))}`
    : due === 'agreement'
      ? 'when the quote is accepted'
      : 'when the work is done';

/** The payments of a quote, one line each: `Deposit R500.00, when the quote is accepted`. */
export const sayPayments = (priceCents: number, early: readonly EarlyPayment[]): string[] =>
  planPayments(priceCents, early).map(
    (payment) => `${paymentLabelWords[payment.label]} ${formatRand(payment.cents)}, ${sayDue(payment)}`,
  );

export const paymentPlanWords = {
  title: 'When it is paid',
  onlyOne: 'One payment, when the work is done',
  several: (count: number) => `In ${count} payments`,
  hint: 'The rest is paid when the work is done. All payments together are always the price.',
  deposit: 'Deposit',
  addDeposit: 'Ask for a deposit',
  depositHint: 'Paid when the member accepts the quote, for materials.',
  addPart: 'Add a payment on a day',
  amount: 'Amount',
  day: 'Day',
  remove: (number: number) => `Remove payment ${number}`,
  rest: (amount: string) => `The rest when the work is done: ${amount}`,
} as const;

export const paymentPlanRefusals = {
  notANumber: 'A payment must be a number.',
  notPositive: 'A payment must be more than R0.',
  badDay: 'Choose a day.',
  tooMany: 'These are too many payments. Remove one.',
  twoDeposits: 'A quote can have only one deposit. Remove the other one.',
  aboveThePrice: 'Something must be left to pay when the work is done. Ask for less before.',
} as const;

/** Refuses a deposit above the greatest share. */
export const depositTooLarge = (percent: number): string =>
  percent === 0
    ? 'Deposits are not allowed here. Ask for payments on days, and the rest when the work is done.'
    : `A deposit can be ${percent}% of the price at most. Ask for less, and the rest when the work is done.`;

/** The payments changed from one revision to the next. */
export const paymentsChanged = (lines: readonly string[]): string => `Paid as follows: ${lines.join('; ')}`;

/** The payments of a quote where there are several; none before it has a price. */
export const listPayments = (quote: { priceCents: number | null; earlyPayments: readonly EarlyPayment[] }): string[] =>
  quote.priceCents === null || quote.earlyPayments.length === 0
    ? []
    : sayPayments(quote.priceCents, quote.earlyPayments);
