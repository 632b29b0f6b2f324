import { isOneOf } from '#core/lifecycle.ts';
import { unmatchedReasons, type UnmatchedReason } from '#features/payments/reasons.ts';
import { referenceOf } from '../payment-reference.ts';
import type { unmatchedPayments, paymentAttempts } from '../tables.ts';

type Unmatched = Pick<typeof unmatchedPayments.$inferSelect, 'reported' | 'reason'>;
export type JudgedAttempt = Pick<
  typeof paymentAttempts.$inferSelect,
  'id' | 'accountId' | 'kind' | 'mode' | 'status' | 'refundedCents' | 'subscriptionId' | 'periodStartsAt' | 'tryNumber'
>;

/** The cause of a row by its reason: any but these lists the facts that differ. */
export const causeOf = (reason: string): UnmatchedReason | 'differs' =>
  isOneOf(reason, unmatchedReasons) ? reason : 'differs';

/** The reported amount in cents; null if it is unknown or not in rand. */
export function amountInRand({ amountCents, currency }: Unmatched['reported']): number | null {
  const cents = Number(amountCents);
  return currency === 'ZAR' && Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}

/** True if there is money that can be refunded by its reference. Paystack has not returned any of it yet. */
export const mayRefund = ({ reported, reason }: Unmatched, attempt: JudgedAttempt | null): attempt is JudgedAttempt =>
  attempt?.status === 'aside' &&
  reason !== 'status' &&
  attempt.refundedCents === 0 &&
  amountInRand(reported) !== null &&
  reported['mode'] === attempt.mode;

/** True if the payment can count as reported: it is in rand, of the right mode and reference, and of the person who began it. */
export const mayAccept = (unmatched: Unmatched, attempt: JudgedAttempt | null): attempt is JudgedAttempt =>
  mayRefund(unmatched, attempt) &&
  // A payment for a running plan is booked as owed: it is refunded.
  unmatched.reason !== 'running' &&
  attempt.kind !== 'card' &&
  unmatched.reported['person'] === attempt.accountId &&
  unmatched.reported['reference'] === referenceOf(attempt);
