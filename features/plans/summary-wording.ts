import { formatBudget, formatRand } from '#core/money/money.ts';
import { showDayAndMonth } from '#core/time.ts';

type Next = {
  /** The price of a month. */
  cents: number;
  /** The day of the next payment; null if the first month begins with an approval. */
  on: string | Date | null;
};

/** The later payments of a plan, as a person reads them. `card` has its last four digits; null if no card is charged. */
export const describeNext = (next: Next, card: string | null): string =>
  card !== null
    ? next.on === null
      ? `Then ${formatBudget(next.cents)} every month from the card ending in ${card}, next a month after we approve you, until you cancel.`
      : `Then ${formatBudget(next.cents)} every month from the card ending in ${card}, next on ${showDayAndMonth(next.on)}, until you cancel.`
    : next.on === null
      ? `No card is charged for you. You pay ${formatBudget(next.cents)} each month to keep your plan. We remind you 3 days before.`
      : `No card is charged for you. Pay ${formatBudget(next.cents)} by ${showDayAndMonth(next.on)} to keep your plan. We remind you 3 days before.`;

/** The summary before the checkout. */
export const summaryWords = {
  label: 'What you pay',
  failed: 'Failed to load what you pay.',
  plan: (plan: string) => `${plan} for one month`,
  joiningFee: 'Joining fee, once',
  cardCheck: 'To show that the card is yours',
  cardCheckGoesBack: (cents: number) => `We refund the ${formatRand(cents)} at once. It reaches you within 10 days.`,
  differenceTo: (plan: string) => `The difference to ${plan}, for the days that are left`,
  today: 'Today',
  amount: formatRand,
  /** `Then R150 every month from this card, next on 23 December, until you cancel.` */
  fromCard: ({ cents, on }: Next) =>
    on === null
      ? `Then ${formatBudget(cents)} every month from this card, next a month after we approve you, until you cancel. We save the card for this.`
      : `Then ${formatBudget(cents)} every month from this card, next on ${showDayAndMonth(on)}, until you cancel. We save the card for this.`,
  byHand: 'If you pay by EFT, nothing is charged by itself. We remind you 3 days before each month ends.',
  coolingOff: (refundCents: number, feeCents: number) =>
    feeCents === 0
      ? `Change your mind within 7 days and get all ${formatBudget(refundCents)} back.`
      : `Change your mind within 7 days and get ${formatBudget(refundCents)} back. We keep a fee of ${formatBudget(feeCents)}.`,
  coolingOffAfterApproval: (refundCents: number, feeCents: number) =>
    feeCents === 0
      ? `Change your mind within 7 days of the approval and get all ${formatBudget(refundCents)} back.`
      : `Change your mind within 7 days of the approval and get ${formatBudget(refundCents)} back. We keep a fee of ${formatBudget(feeCents)}.`,
  cancelAnyTime: 'You can cancel at any time. Your plan then runs to the end of the month that you paid for.',
  policy: 'Read about fees and refunds in our policy',
};

/** The question before the checkout of a provider. */
export const chooseDialogWords = {
  title: (plan: string) => `Choose ${plan}`,
  confirm: 'Continue to payment',
  keep: 'Not now',
};
