import type { refunds } from '../tables.ts';

type Refund = Pick<typeof refunds.$inferSelect, 'attemptId' | 'cents' | 'cause'>;

/** The data of the events of a refund. */
export const refundData = ({ attemptId, cents, cause }: Refund) => ({ attemptId, cents, cause });
