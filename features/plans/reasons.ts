/**
 * The reasons for which a payment is set aside, as its row keeps them: it is unknown to us, a plan was running (in older rows: such
 * payments are refunded now), or Paystack does not have it. One that differs keeps the names of the facts that differ.
 */
export const asideReasons = ['unknown', 'running', 'missing'] as const;
export type AsideReason = (typeof asideReasons)[number];

/** The reasons for which a payment with all expected facts cannot count. */
export type PaymentObstacle = 'person-left' | 'plan-running' | 'period-paid' | 'plan-cancelled' | 'plan-changed';
