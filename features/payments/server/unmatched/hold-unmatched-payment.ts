import { newId } from '#engine/columns.ts';
import { recordFirstStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import type { comparedFacts } from '#features/payments/unmatched-contract.ts';
import type { UnmatchedReason } from '#features/payments/reasons.ts';
import { unmatchedPayments, unmatchedSubject } from '../tables.ts';

type Kept = Pick<typeof unmatchedPayments.$inferSelect, 'reference' | 'attemptId' | 'expected' | 'reported'> & {
  /** A list names the facts that differ. */
  reason: UnmatchedReason | readonly (typeof comparedFacts)[number][];
};

/** Holds a payment for the admins, once for a reference and reason, with the expected and the reported facts. */
export async function holdUnmatchedPayment(work: SystemWork, { reason, ...kept }: Kept): Promise<void> {
  const [made] = await work.tx
    .insert(unmatchedPayments)
    .values({ id: newId(), ...kept, reason: String(reason), status: 'waiting', at: work.now, updatedAt: work.now })
    .onConflictDoNothing()
    .returning({ id: unmatchedPayments.id });
  if (made !== undefined)
    await recordFirstStep(work, unmatchedSubject, 'keep', { id: made.id, by: 'system', after: 'waiting' });
}
