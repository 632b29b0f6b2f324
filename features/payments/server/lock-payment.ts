import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { paymentAttempts } from './tables.ts';

/** Locks the account of a payment and then the payment, to the end of the transaction. Undefined if there is none. */
export async function lockPayment(
  work: Pick<Work, 'tx'>,
  attemptId: string,
): Promise<typeof paymentAttempts.$inferSelect | undefined> {
  // A payment never moves to another account.
  const found = await findRow(work.tx, paymentAttempts, attemptId, 'accountId');
  if (found === undefined) return undefined;
  await lockAccount(work, found.accountId);
  return lockRow(work.tx, paymentAttempts, attemptId, 'update');
}
