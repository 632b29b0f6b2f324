import { newId } from '#engine/columns.ts';
import { recordFirstStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import type { comparedFacts } from '../aside-contract.ts';
import type { AsideReason } from '../reasons.ts';
import { asidePayments, asideSubject } from './tables.ts';

type Kept = Pick<typeof asidePayments.$inferSelect, 'reference' | 'attemptId' | 'expected' | 'came'> & {
  /** A list names the facts that differ. */
  reason: AsideReason | readonly (typeof comparedFacts)[number][];
};

/** Sets a payment aside for the admins, once for a reference and reason, with the expected and the reported facts. */
export async function keepAside(work: SystemWork, { reason, ...kept }: Kept): Promise<void> {
  const [made] = await work.tx
    .insert(asidePayments)
    .values({ id: newId(), ...kept, reason: String(reason), status: 'waiting', at: work.now, updatedAt: work.now })
    .onConflictDoNothing()
    .returning({ id: asidePayments.id });
  if (made !== undefined)
    await recordFirstStep(work, asideSubject, 'keep', { id: made.id, by: 'system', after: 'waiting' });
}
