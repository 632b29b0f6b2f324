import { eq } from 'drizzle-orm';
import type { InputOf } from '#core/contract.ts';
import { providerIs } from '#features/jobs/server/policy.ts';
import { jobSubject } from '#features/jobs/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { codeAnswer, codeOrder } from '../codes.ts';
import type { ordersContract } from '../contract.ts';
import { lockJob } from './lock-job.ts';
import { answerSecrets } from './tables.ts';

/**
 * A change that was agreed on without a line has been refused: its member, who does not see the provider's phone, is to learn of it. Nothing
 * happens without the member's own answer to it, so that no provider can send such a notice; they learn nothing of the answer here.
 */
export async function tellRefusal(
  work: PersonWork,
  { answer, ...proposal }: InputOf<typeof ordersContract.propose>,
): Promise<void> {
  const { jobId, totalCents } = proposal;
  const { status } = await lockJob(work, jobId, providerIs(work.actor));
  const [kept] = await work.tx.select().from(answerSecrets).where(eq(answerSecrets.jobId, jobId));
  if (kept === undefined || (kept.lockedUntil !== null && kept.lockedUntil > work.now)) return;
  const code = await codeOrder(proposal);
  if (answer !== (await codeAnswer(kept.secret, { jobId, code, totalCents }))) return;
  await recordEvent(work, jobSubject, 'refuse-change', {
    id: jobId,
    by: 'provider',
    before: status,
    after: status,
    data: { totalCents },
  });
}
