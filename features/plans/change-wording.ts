import { formatBudget, formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { cardCheckCents } from './plans.ts';
import { shortName } from '#core/short-name.ts';

/** The buttons under the reader's plan, and on the cards. */
export const stepWords = {
  label: 'Change or cancel your plan',
  failed: 'Failed to load what you can do with your plan.',
  changeTo: (plan: string) => `Change to ${shortName(plan)}`,
  cancel: 'Cancel plan',
  resume: 'Resume plan',
  coolOff: 'Cancel with refund',
  next: (plan: string, from: string) => `You have ${shortName(plan)} from ${showDate(from)}.`,
  keep: (plan: string) => `Keep ${shortName(plan)}`,
  busy: 'Processing',
  keepIt: 'Keep my plan',
  notNow: 'Not now',
  lost: 'Your plan has changed since you opened this page. You now see the latest.',
  notStarted: 'This did not work. Please try again.',
};

export const changeDialogWords = {
  title: (plan: string) => `Change to ${shortName(plan)}`,
  failed: 'Failed to load the price.',
  today: 'Today',
  nothing: 'Nothing',
  from: (date: string) => `From ${showDate(date)}`,
  aMonth: (cents: number) => `${formatRand(cents)} a month`,
  amount: formatRand,
  up: 'Your larger plan begins when the payment arrives.',
  upWithCard: (lastFour: string) => `Your larger plan begins at once. The card ending in ${lastFour} pays for it.`,
  down: (date: string) =>
    `You keep your plan until ${showDate(date)}. You can keep or remove places beyond the limit of your new plan.`,
  stay: 'Your plan stays as it is.',
  confirmUp: 'Pay and change',
  confirmCheckout: 'Continue to payment',
  confirmDown: 'Change plan',
  otherWay: 'Pay another way',
  done: (plan: string) => `You have the ${shortName(plan)} plan now.`,
  planned: (plan: string, date: string) => `You have ${shortName(plan)} from ${showDate(date)}.`,
  kept: 'Your plan stays as it is.',
};

export const cancelWords = {
  title: 'Cancel your plan?',
  text: (date: string) =>
    `You keep your plan until ${showDate(date)}. Nothing more is charged. You can resume it until then.`,
  atOnce: 'Your month is over and was not paid for, so your plan ends now. You pay nothing more.',
  done: 'Your plan is cancelled.',
};

type Next = { name: string; cents: number };

export const resumeWords = {
  title: 'Resume your plan?',
  text: (lastFour: string, date: string, { name, cents }: Next) =>
    `The card ending in ${lastFour} pays ${formatBudget(cents)} for ${shortName(name)} on ${showDate(date)}, and then every month until you cancel.`,
  checkout: (date: string, { name, cents }: Next) =>
    `We charge ${formatRand(cardCheckCents)} to check your card, and refund it. Your card then pays ${formatBudget(cents)} for ${shortName(name)} on ${showDate(date)}, and then every month until you cancel.`,
  done: 'Your plan continues.',
};

export const coolOffWords = {
  title: 'Cancel with refund?',
  text: (refundCents: number, feeCents: number) =>
    `Your plan ends now. We refund ${formatRand(refundCents)} to the card or account that you paid with, within 10 days.${feeCents > 0 ? ` We keep a fee of ${formatRand(feeCents)}.` : ''}`,
  until: (refundCents: number, until: string) =>
    `Until ${showDateTime(until)} you can cancel and get ${formatRand(refundCents)} back.`,
  /** In the question about cancelling without a refund. */
  instead: (refundCents: number, until: string) =>
    `You get no refund this way. Until ${showDateTime(until)} you can choose “Cancel with refund” and get ${formatRand(refundCents)} back.`,
  done: (refundCents: number) => `Your plan has ended. We are refunding ${formatRand(refundCents)}.`,
};
