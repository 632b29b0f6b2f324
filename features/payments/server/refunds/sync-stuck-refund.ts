import { expectFound, Refusal } from '#core/errors.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { isDefinite, PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { refunds } from '../tables.ts';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Reads Paystack's list before an admin acts on a stuck refund: Paystack may have made it after an unclear answer, or someone on its pages.
 * Refuses while Paystack does not answer, or refuses our key (`payments.no-answer`). Where it answers that it does not show them, `settle` goes on, and `retry`
 * is refused (`payments.not-refundable`).
 */
export async function syncStuckRefund(world: World, id: string, act: 'retry' | 'settle'): Promise<void> {
  const { attemptId } = expectFound(await findRow(world.db, refunds, id, 'attemptId'));
  await syncRefunds(world, attemptId).catch((cause: unknown) => {
    if (!(cause instanceof PaystackFailure)) throw cause;
    if (!isDefinite(cause)) throw new Refusal('payments.no-answer', { cause });
    if (act === 'retry') throw new Refusal('payments.not-refundable', { cause });
  });
}
