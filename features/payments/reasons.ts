/**
 * The reasons for which a payment is unmatched, as its row keeps them: it is unknown to us, a plan was running (in older rows: such
 * payments are refunded now), or Paystack does not have it. One that differs keeps the names of the facts that differ.
 */
export const unmatchedReasons = ['unknown', 'running', 'missing'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** The reasons for a refund. The last one was made on Paystack's own pages. */
export const refundCauses = [
  'cool-off',
  'application-declined',
  'application-unanswered',
  'application-withdrawn',
  'paid-twice',
  'card-check',
  'admin',
  'at-paystack',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/** The reason that the charge of a card failed: declined, refused for good, not approved by its holder, unknown, or no card. */
export type ChargeFailureCause = 'declined' | 'refused' | 'challenge' | 'unanswered' | 'no-card';
