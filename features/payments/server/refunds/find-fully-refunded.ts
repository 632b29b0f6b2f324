import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { paymentAttempts } from '../tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** True if a part of a payment stays paid. */
export const isKept = ({ refundedCents, planCents, joiningFeeCents }: Attempt): boolean =>
  refundedCents < planCents + joiningFeeCents;

/** Finds a payment whose whole amount was refunded or is on its way, by refunds and by disputes that were lost; null if a part of it stays. */
export async function findFullyRefunded(work: Work, attemptId: string): Promise<Attempt | null> {
  const attempt = await findRow(work.tx, paymentAttempts, attemptId);
  return attempt === undefined || isKept(attempt) ? null : attempt;
}
