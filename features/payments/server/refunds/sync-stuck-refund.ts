import { expectFound, Refusal } from '#core/errors.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { refunds } from '../tables.ts';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Reads Paystack's list before an admin refunds again: Paystack may have made the refund after an unclear answer, or someone on its pages. Refuses
 * while Paystack does not answer (`payments.no-answer`).
 */
export async function syncStuckRefund(world: World, id: string): Promise<void> {
  const { attemptId } = expectFound(await findRow(world.db, refunds, id, 'attemptId'));
  await syncRefunds(world, attemptId).catch((cause: unknown) => {
    throw cause instanceof PaystackFailure ? new Refusal('payments.no-answer', { cause }) : cause;
  });
}
