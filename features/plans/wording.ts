import type { CodesOf } from '#core/errors.ts';
import { formatBudget, formatRand } from '#core/money/money.ts';
import { shortName } from '#core/short-name.ts';
import { showDate } from '#core/time.ts';
import type { MetLimit } from './find-smallest-plan.ts';
import type { PlanId, PlanLimits } from './plans.ts';
import { joinSentences } from './join-sentences.ts';

export const planErrors: Record<CodesOf<'plans'>, string> = {
  'plans.running': 'You have a plan. You can choose another one when it ends.',
  'plans.nothing-due': 'There is nothing to pay for your plan now.',
  'plans.has-plan': 'This person has a plan that is running. Refund the payment, or wait until the plan ends.',
  'plans.no-provider': 'Only providers can have a plan. This person is not a provider, is suspended or has left.',
  'plans.price-changed': 'The amount has changed. Check it before you pay.',
  'plans.plan-changed':
    'Another admin has changed this plan since you opened it. What you typed is kept. Look at the plan as it is now, then save again.',
  'plans.last-plan': 'People need a plan that they can choose and pay for. Offer another one first.',
  'plans.order-changed': 'Another admin has changed the order since you opened it. You see it as it is now.',
};

export const subscriptionWords = {
  reasonMissing: 'Say why, in a few words.',
  endsInThePast: 'Choose a day in the future.',
};

/** `backCents` is the refund for the days of a plan that ended with the grant. Older grants have none. */
export const planGrantedNotice = (plan: string, until: string, backCents = 0) => ({
  title: `You have the ${shortName(plan)} plan`,
  description: `You have it without payment until ${until}.${
    backCents > 0
      ? ` Your other plan has ended. We are refunding ${formatRand(backCents)} for the days that were left.`
      : ''
  }`,
});

/** One limit of a plan, in the words of its card. */
export const describeLimit = (limit: MetLimit, { id, limits }: { id: PlanId; limits: PlanLimits }): string => {
  const [locations = '', quotes = '', , budget = ''] = describeLimits(id, limits);
  return { locations, quotes, budget }[limit];
};

const locationCount = (id: PlanId, count: number): string =>
  id === 'bronze'
    ? count === 1
      ? 'Up to 1 location'
      : `Up to ${count} locations`
    : count === 1
      ? '1 location'
      : `${count} locations`;

const validFor = (hours: number): string => (hours % 24 === 0 ? validForDays(hours / 24) : validForHours(hours));
const validForDays = (days: number): string =>
  days === 1 ? 'Quotes valid for 1 day' : `Quotes valid for ${days} days`;
const validForHours = (hours: number): string =>
  hours === 1 ? 'Quotes valid for 1 hour' : `Quotes valid for ${hours} hours`;

const quoteCount = (count: number): string => (count === 1 ? '1 quote per month' : `${count} quotes per month`);

/** The limits of a plan, as its card lists them. Bronze alone says `Up to`. */
export const describeLimits = (id: PlanId, limits: PlanLimits): string[] => [
  limits.locations === null ? 'Unlimited locations' : locationCount(id, limits.locations),
  limits.quotesPerMonth === null ? 'Unlimited quotes' : quoteCount(limits.quotesPerMonth),
  limits.validityHours === null ? 'Unlimited validity' : validFor(limits.validityHours),
  limits.budgetCents === null ? 'Problems of any size' : `Problems up to ${formatBudget(limits.budgetCents)}`,
];

/** `next` says how the plan goes on; empty if it does not. */
type PaidFor = { plan: string; paid: string; until: string; next: string };

export const paymentReceivedNotice = ({ plan, paid, until, next }: PaidFor) => ({
  title: `Payment received: ${paid}`,
  description: joinSentences(`You paid ${paid}. You have the ${shortName(plan)} plan until ${until}.`, next),
});

/** The plan of an application that was paid for before it was approved. */
export const planBegunNotice = ({ plan, paid, until, next }: PaidFor) => ({
  title: 'Your plan has begun',
  description: joinSentences(`You have the ${shortName(plan)} plan until ${until}. You paid ${paid} for it.`, next),
});

export const upgradeNotice = ({ plan, paid, until, next }: PaidFor) => ({
  title: `Payment received: ${paid}`,
  description: joinSentences(
    `You paid ${paid} for the larger ${shortName(plan)} plan. You have it now, until ${until}.`,
    next,
  ),
});

/** For a former provider, now a member or an admin. */
export const noRenewalNotice = (plan: string, until: string) => ({
  title: 'Your plan is not renewed',
  description: `Plans are for providers, and your account is not a provider's any more. The ${shortName(plan)} plan continues until ${until}, and we charge nothing more for it.`,
});

export const planEndedNotice = (plan: string, isProvider: boolean) => ({
  title: 'Your plan has ended',
  description: isProvider
    ? `The ${shortName(plan)} plan has ended. Choose a plan to send more quotes.`
    : `The ${shortName(plan)} plan has ended. Plans are for providers, and your account is not a provider's any more.`,
});

export const planCardWords = {
  pageTitle: 'Become an Approved Provider',
  custom: 'Custom',
  aMonth: 'a month',
  mostPopular: 'Most popular',
  yourPlan: 'Your plan',
  choose: (plan: string) => `Choose ${plan}`,
  contactSales: 'Contact sales',
  retired: 'This plan cannot be chosen any more.',
  notIncluded: 'Not included:',
  noLonger: 'No longer offered to others',
  callSales: 'Please contact our sales team for custom pricing',
  logIn: 'Please login to select a subscription plan',
  processing: 'Processing',
  notStarted: 'Payment initialization failed. Please try again.',
  failed: 'Failed to load the plans.',
};

/** Above the plans, for a person who comes from a limit. */
export const limitWords = {
  smallest: (plan: string, gives: string) => `${plan} is the smallest plan that covers this: ${gives}.`,
  kept: 'What you typed is kept. You can go back to it when you have the plan.',
  lifted: 'Your plan covers this.',
  goBack: 'You can go back to what you were doing.',
  none: 'No plan that you can choose covers this.',
  /** The way on where no plan covers it. */
  without: {
    quotes: 'You can send quotes again next month. What you typed is kept.',
    budget: 'Look for problems with a smaller budget. What you typed is kept.',
    locations: 'Go back and choose fewer places. What you typed is kept.',
  } satisfies Record<MetLimit, string>,
};

export const ownPlanWords = {
  title: 'Your plan',
  failed: 'Failed to load your plan.',
  none: 'No plan',
  noPlan: 'You have no plan yet. These limits apply until you choose one.',
  renews: (date: string) => `It is paid until ${date}.`,
  paidUntil: (date: string) => `It ends on ${date}. It does not renew by itself.`,
  /** A plan that an admin granted cannot be changed, nor can that of a former provider. */
  thenChoose: 'When it has ended, you can choose a plan here.',
  noEnd: 'It has no end date.',
};

export const paymentWords = {
  demonstration: 'Demonstration',
  demonstrationHint: 'Payments on this site are a demonstration. No money moves.',
  off: 'Payments are not switched on for this site yet.',
  offHint: 'You can compare the plans now, and choose one later.',
  unpaid: (plan: string) => `You chose ${shortName(plan)} and have not paid for it yet.`,
  unpaidHint: 'Your plan begins when you have paid. You can also choose another plan below.',
  payNow: 'Continue to payment',
  underWay: (plan: string) => `We are waiting for your payment for ${shortName(plan)}`,
  underWayHint: 'Your bank has not confirmed it yet. An EFT can take some hours. Please do not pay again.',
  lateHint:
    'Your bank has not confirmed it after 24 hours. You can now pay in another way, for example by card. If both payments arrive, we refund one of them.',
  seePayment: 'See the payment',
  withJoiningFee: (fee: string) => `Your first payment also includes the joining fee of ${fee}.`,
};

/** A payment as a result of the palette. */
export const foundPaymentWords = {
  payment: (cents: number, plan: string) => `${formatRand(cents)} for ${plan}`,
  paidBy: (name: string, at: string) => `${name}, ${showDate(at)}`,
};
