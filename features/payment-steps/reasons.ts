/** The ways to pay, as rows and events keep them. */
export const paymentWays = ['cash', 'eft', 'payshap', 'card'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** The reasons of a provider for which a payment was not received. Their sentences are `denialSentences`. */
export const denialReasons = ['nothing', 'other-amount', 'returned', 'no-cash', 'proof-needed'] as const;
export type DenialReason = (typeof denialReasons)[number];
