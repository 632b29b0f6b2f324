import { formatBudget } from '#core/money/money.ts';
import type { PlanId, PlanLimits } from './plans.ts';

export const subscriptionWords = {
  reasonMissing: 'Say why, in a few words.',
  endsInThePast: 'Choose a day in the future.',
};

export const planGrantedNotice = (plan: string, until: string) => ({
  title: `You have the plan ${plan}`,
  description: `You have it without payment until ${until}.`,
});

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What a plan gives, as its card says it. Bronze alone says `Up to`. */
export const describeLimits = (id: PlanId, limits: PlanLimits): string[] => [
  limits.locations === null
    ? 'Unlimited locations'
    : `${id === 'bronze' ? 'Up to ' : ''}${count(limits.locations, 'location')}`,
  limits.quotesPerMonth === null ? 'Unlimited quotes' : `${count(limits.quotesPerMonth, 'quote')} per month`,
  limits.validityHours === null
    ? 'Unlimited validity'
    : `Quotes valid for ${limits.validityHours % 24 === 0 ? count(limits.validityHours / 24, 'day') : count(limits.validityHours, 'hour')}`,
  limits.budgetCents === null ? 'Problems of any size' : `Problems up to ${formatBudget(limits.budgetCents)}`,
];

/** `Bronze` of `Bronze (Informal Labour)`. */
export const shortName = (plan: string): string => plan.replace(/ \(.*\)$/, '');

export const planCardWords = {
  custom: 'Custom',
  aMonth: 'a month',
  mostPopular: 'Most popular',
  yourPlan: 'Your plan',
  choose: (plan: string) => `Choose ${plan}`,
  contactSales: 'Contact sales',
  callSales: 'Please contact our sales team for custom pricing',
  logIn: 'Please login to select a subscription plan',
  failed: 'Failed to load the plans.',
};

export const ownPlanWords = {
  title: 'Your plan',
  failed: 'Failed to load your plan.',
  noPlan: 'You have no plan. These limits hold until you have one.',
  paidUntil: (date: string) => `It ends on ${date}. It does not renew by itself.`,
  noEnd: 'It has no end date.',
};
