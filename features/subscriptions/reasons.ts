/**
 * The reasons for which a payment is set aside, as its row keeps them: it is none of ours, a plan was running (rows from before such
 * payments went back by themselves), or Paystack does not have it. One that differs keeps the names of the facts that differ.
 */
export const asideReasons = ['unknown', 'running', 'missing'] as const;
export type AsideReason = (typeof asideReasons)[number];

/** The reasons for which a payment that came as expected cannot count. */
export type PaymentObstacle = 'person-left' | 'plan-running' | 'period-paid' | 'plan-cancelled' | 'plan-changed';
