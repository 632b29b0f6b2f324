import { orderLifecycle } from '#features/orders/lifecycle.ts';
import { paymentStepLifecycle } from '#features/payment-steps/lifecycle.ts';

/** The statuses that entries of the record of a job can have, with their labels. No two lifecycles share one. */
export const entryStatuses = { ...orderLifecycle.statuses, ...paymentStepLifecycle.statuses };
export type EntryStatus = keyof typeof entryStatuses;
