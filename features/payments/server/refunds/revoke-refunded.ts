import type { Work } from '#engine/work.ts';
import { findFullyRefunded } from './find-fully-refunded.ts';

/** Takes back what a payment paid for, if all of it was refunded, is on its way or was lost. Returns the loss. The caller has locked the account. */
export async function revokeRefunded(work: Work, attemptId: string, cause: 'refund' | 'dispute'): Promise<string> {
  const attempt = await findFullyRefunded(work, attemptId);
  return attempt?.status === 'paid' ? work.world.payable.revoke(work, attempt, cause) : 'nothing';
}
