import { isOneOf } from '#core/lifecycle.ts';
import { asideReasons, type AsideReason } from '../reasons.ts';
import { referenceOf } from './payment-reference.ts';
import type { asidePayments, paymentAttempts } from './tables.ts';

type Aside = Pick<typeof asidePayments.$inferSelect, 'came' | 'reason'>;
export type JudgedAttempt = Pick<
  typeof paymentAttempts.$inferSelect,
  'id' | 'accountId' | 'kind' | 'mode' | 'status' | 'refundedCents' | 'subscriptionId' | 'periodStartsAt' | 'tryNumber'
>;

/** The cause of a row by its reason: any but these lists the facts that differ. */
export const causeOf = (reason: string): AsideReason | 'differs' =>
  isOneOf(reason, asideReasons) ? reason : 'differs';

/** The reported amount in cents; null if it is unknown or not in rand. */
export function cameInRand({ amountCents, currency }: Aside['came']): number | null {
  const cents = Number(amountCents);
  return currency === 'ZAR' && Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}

/** True if there is money that can be refunded by its reference. Paystack has not returned any of it yet. */
export const mayRefund = ({ came, reason }: Aside, attempt: JudgedAttempt | null): attempt is JudgedAttempt =>
  attempt?.status === 'aside' &&
  reason !== 'status' &&
  attempt.refundedCents === 0 &&
  cameInRand(came) !== null &&
  came['mode'] === attempt.mode;

/** True if the payment can count as reported: it is in rand, of the right mode and reference, and of the person who began it. */
export const mayGive = (aside: Aside, attempt: JudgedAttempt | null): attempt is JudgedAttempt =>
  mayRefund(aside, attempt) &&
  // A payment for a running plan is booked as owed: it is refunded.
  aside.reason !== 'running' &&
  attempt.kind !== 'card' &&
  aside.came['person'] === attempt.accountId &&
  aside.came['reference'] === referenceOf(attempt);
