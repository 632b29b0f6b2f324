import { desc, eq } from 'drizzle-orm';
import { declineOffer, askAdmin, makeOffer } from '#features/disputes/server/answer-dispute.ts';
import { decideDispute } from '#features/disputes/server/end-dispute.ts';
import { openDispute } from '#features/disputes/server/open-dispute.ts';
import { jobDisputes } from '#features/disputes/server/tables.ts';
import type { PersonWork } from '#engine/work.ts';
import type { DisputeStep } from './story.ts';

/** Takes a step of the latest dispute of a job. Amounts are in rand. */
export async function takeOfDispute(work: PersonWork, jobId: string, step: DisputeStep): Promise<void> {
  if (step[0] === 'dispute') {
    const [, , claim, rand] = step;
    await openDispute(work, { jobId, claim, outcome: 'part', cents: rand * 100, photos: [], evidence: [] });
    return;
  }
  const [dispute] = await work.tx
    .select({ id: jobDisputes.id, offer: jobDisputes.offer })
    .from(jobDisputes)
    .where(eq(jobDisputes.jobId, jobId))
    .orderBy(desc(jobDisputes.number));
  if (dispute === undefined) throw new Error('The demo has no dispute about this job');
  const { id, offer: read } = dispute;
  switch (step[0]) {
    case 'offerBack':
      return void (await makeOffer(work, { id, read, outcome: 'part', cents: step[2] * 100 }));
    case 'declineOffer':
      return void (await declineOffer(work, { id, read }));
    case 'askAdmin':
      return void (await askAdmin(work, id));
    case 'decideDispute':
      return void (await decideDispute(work, {
        id,
        status: 'waiting',
        outcome: 'part',
        cents: step[2] * 100,
        reason: step[3],
      }));
  }
}
