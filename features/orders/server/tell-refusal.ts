import type { InputOf } from '#core/contract.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import { providerIs } from '#features/jobs/server/policy.ts';
import { jobSubject } from '#features/jobs/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { codeOrder } from '../codes.ts';
import type { ordersContract } from '../contract.ts';
import { tryAnswer } from './accept-order.ts';

/**
 * A change that was agreed on without a line has been refused: its member, who does not see the provider's phone, is to learn of it. Nothing
 * happens without the member's own answer to it, so that no provider can send such a notice, and a wrong one counts: no one searches for it here.
 */
export async function tellRefusal(
  work: PersonWork,
  { answer, ...proposal }: InputOf<typeof ordersContract.propose>,
): Promise<void> {
  const { jobId, totalCents } = proposal;
  const { status } = await lockJob(work, jobId, providerIs(work.actor));
  if ((await tryAnswer(work, { jobId, code: await codeOrder(proposal), totalCents }, answer)) !== null) return;
  await recordEvent(work, jobSubject, 'refuse-change', {
    id: jobId,
    by: 'provider',
    before: status,
    after: status,
    data: { totalCents },
  });
}
