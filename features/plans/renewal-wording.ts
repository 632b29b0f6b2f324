import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import type { ChargeFailure } from './lifecycle.ts';
import { cardCheckCents } from './plans.ts';
import { shortName } from '#core/short-name.ts';
import { joinSentences } from './join-sentences.ts';

/** `Visa` of `visa`. */
const nameBrand = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);

/** `12/2028` of `2028-12`. */
const showMonthOf = (expires: string): string => expires.split('-').toReversed().join('/');

export const renewalWords = {
  label: 'Renewal',
  failed: 'Failed to load your renewal details.',
  nextCharge: 'Next charge',
  nextPayment: 'Next payment',
  nextTry: 'Next try',
  amountOn: (cents: number, date: string) => `${formatRand(cents)} on ${showDate(date)}`,
  amountUntil: (cents: number, date: string) => `${formatRand(cents)} by ${showDate(date)}`,
  amountBetween: (cents: number, from: string, until: string) =>
    `${formatRand(cents)} from ${showDate(from)} to ${showDate(until)}`,
  ofPlan: (plan: string) => `for the ${shortName(plan)} plan`,
  card: 'Card',
  cardOf: (card: { brand: string; lastFour: string; expires: string }) =>
    card.brand === ''
      ? `Card ending in ${card.lastFour}, expires ${showMonthOf(card.expires)}`
      : `${nameBrand(card.brand)} card ending in ${card.lastFour}, expires ${showMonthOf(card.expires)}`,
  cardRefused: ({ brand, lastFour }: { brand: string; lastFour: string }) =>
    brand === ''
      ? `Card ending in ${lastFour} can no longer be charged`
      : `${nameBrand(brand)} card ending in ${lastFour} can no longer be charged`,
  noCard: 'None. You pay each month yourself.',
  updateCard: 'Update card',
  addCard: 'Add a card',
  toPayment: 'Continue to payment',
  notNow: 'Not now',
  payNow: 'Pay now',
  busy: 'Processing',
  notStarted: 'Payment initialization failed. Please try again.',
  pastDue: (cause: ChargeFailure['cause']) => failureTitles[cause],
  pastDueHint: (cause: ChargeFailure['cause'], endsAt: string, chargeAt: string | null) =>
    joinSentences(
      failureHints[cause],
      nextTry(chargeAt),
      `Your plan continues until ${showDate(endsAt)}. If we have not been paid by then, it ends.`,
    ),
  underWayHint:
    'Your bank has not confirmed it yet. An EFT can take some hours. Please do not pay again: your plan continues when the payment arrives.',
  upgradeUnderWayHint:
    'Your bank has not confirmed it yet. An EFT can take some hours. Please do not pay again: you get the larger plan when the payment arrives.',
  payEarly: 'Your plan ends soon',
  payEarlyHint: (endsAt: string) =>
    `You pay by hand. Pay by ${showDate(endsAt)} to keep your plan for another month. If you pay with a card, the next months are charged to it.`,
};

const failureTitles: Record<ChargeFailure['cause'], string> = {
  declined: 'Your card was declined',
  refused: 'Your card can no longer be charged',
  challenge: 'Your bank wants you to approve the payment',
  unanswered: 'We could not charge your card',
  'no-card': 'Your next month is not paid yet',
};

const failureHints: Record<ChargeFailure['cause'], string> = {
  declined: 'Your bank declined the payment for your plan.',
  refused: 'Pay with another card or by EFT.',
  challenge: 'We cannot approve it for you. Pay now to approve it.',
  unanswered: 'The payment for your plan did not go through.',
  'no-card': 'There is no card that we can charge.',
};

const nextTry = (at: string | null): string => (at === null ? '' : `We try the card again on ${showDate(at)}.`);

/** The page after the checkout that saved a card. */
export const savedCardWords = {
  title: (lastFour: string | null) => (lastFour === null ? 'This card cannot be charged again' : 'Your card is saved'),
  hint: (cents: number, lastFour: string | null) =>
    `${lastFour === null ? 'Your bank does not let us save it. Try another card.' : `From now on we charge the card ending in ${lastFour}.`} We refund the ${formatRand(cents)} that you paid within 10 days.`,
};

export const renewedNotice = (plan: string, cents: number, until: string, next: string) => ({
  title: `Your plan is renewed for ${formatRand(cents)}`,
  description: `We received ${formatRand(cents)}. You have the ${shortName(plan)} plan until ${until}.${next === '' ? '' : ` ${next}`}`,
});

export const renewalFailedNotice = (plan: string, failure: ChargeFailure, endsAt: string) => ({
  title: failureTitles[failure.cause],
  description: joinSentences(
    failureHints[failure.cause],
    nextTry(failure.nextTryAt),
    `Your ${shortName(plan)} plan continues until ${endsAt}. To keep it after that, pay now on the page of your plan.`,
  ),
});

type Upcoming = { plan: string; cents: number; on: string };

export const renewalSoonNotice = (
  { plan, cents, on }: Upcoming,
  { brand, lastFour }: { brand: string; lastFour: string },
) => ({
  title: `Your plan renews on ${on}`,
  description:
    brand === ''
      ? `We then charge ${formatRand(cents)} to your card ending in ${lastFour} for another month of ${plan}. You can change the card, or cancel, until then.`
      : `We then charge ${formatRand(cents)} to your ${nameBrand(brand)} card ending in ${lastFour} for another month of ${plan}. You can change the card, or cancel, until then.`,
});

export const paymentSoonNotice = ({ plan, cents, on }: Upcoming) => ({
  title: `Your plan ends on ${on}`,
  description: `Pay ${formatRand(cents)} on the page of your plan to keep ${plan} for another month.`,
});

/** The notice of a smaller plan that was planned, which can be paid by hand from its first day on. */
export const smallerPlanSoonNotice = ({ plan, cents, on }: Upcoming, until: string) => ({
  title: `You can pay for your plan from ${on}`,
  description: `Your plan then changes to ${shortName(plan)}, for ${formatRand(cents)} a month. Pay on the page of your plan. If you have not paid by ${until}, your plan ends.`,
});

/** The reason that no payment continues a plan. */
export type PlanEnding = 'cancelled' | 'granted' | 'no-provider';

export const endsSoonNotice = (plan: string, on: string, ending: PlanEnding) => ({
  title: `Your plan ends on ${on}`,
  description: endings[ending](plan),
});

const endings: Record<PlanEnding, (plan: string) => string> = {
  cancelled: (plan) =>
    `The ${shortName(plan)} plan was cancelled. You can still resume it on the page of your plan, or choose another one there when it has ended.`,
  granted: (plan) =>
    `You have had the ${shortName(plan)} plan without payment. When it has ended, you can choose a plan to send more quotes.`,
  'no-provider': (plan) =>
    `Plans are for providers, and your account is not a provider's any more. The ${shortName(plan)} plan ends then, and we charge nothing more for it.`,
};

export const cardExpiresNotice = ({ brand, lastFour, expires }: Record<'brand' | 'lastFour' | 'expires', string>) => ({
  title: 'Your card expires soon',
  description:
    brand === ''
      ? `Your card ending in ${lastFour} expires at the end of ${showMonthOf(expires)}. Update the card on the page of your plan, so that your plan continues.`
      : `Your ${nameBrand(brand)} card ending in ${lastFour} expires at the end of ${showMonthOf(expires)}. Update the card on the page of your plan, so that your plan continues.`,
});

export const cardSavedNotice = ({ brand, lastFour }: { brand: string; lastFour: string }) => ({
  title: 'Your card is saved',
  description:
    brand === ''
      ? `From now on we charge your card ending in ${lastFour} for your plan. We refund the ${formatRand(cardCheckCents)} that checked it.`
      : `From now on we charge your ${nameBrand(brand)} card ending in ${lastFour} for your plan. We refund the ${formatRand(cardCheckCents)} that checked it.`,
});
