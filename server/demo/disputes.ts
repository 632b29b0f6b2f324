import { desc, eq } from 'drizzle-orm';
import { declineOffer, askAdmin, makeOffer } from '#features/disputes/server/answer-dispute.ts';
import { decideDispute } from '#features/disputes/server/end-dispute.ts';
import { openDispute } from '#features/disputes/server/open-dispute.ts';
import { jobDisputes } from '#features/disputes/server/tables.ts';
import type { PersonWork } from '#engine/work.ts';
import type { DisputeStep, Story } from './story.ts';

/** Finished work about which two people disagree: one dispute waits for the member, another one was decided. */
export const disputeStories: Story[] = [
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['12d 08:20', 'The shower drips day and night, and the wall beside it is damp.'],
    next: [
      ['submit', '12d 12:30', [2600, 'New shower mixer, the joint in the wall opened and closed again.', 'One day']],
      ['accept', '11d 18:10'],
      ['propose', '11d 19:00', '5d 09:00', 240],
      ['confirm', '11d 20:00'],
      ['start', '5d 09:10'],
      ['complete', '5d 15:00'],
      ['dispute', '1d 07:40', 'The wall is damp again, and three tiles came loose since Thabo was here.', 900],
      ['offerBack', '3h', 400],
    ],
  },
  {
    provider: 'thabo',
    by: 'johan',
    asked: ['34d 09:10', 'The gutter over the back door leaks at two joints.'],
    next: [
      ['submit', '34d 13:00', [1200, 'Both joints taken apart, sealed and screwed.', 'Half a day']],
      ['accept', '33d 18:00'],
      ['propose', '33d 19:10', '28d 09:00', 120],
      ['confirm', '33d 20:15'],
      ['start', '28d 09:05'],
      ['complete', '28d 11:30'],
      ['dispute', '26d 08:00', 'One of the two joints still leaks when it rains.', 600],
      ['offerBack', '25d 18:30', 100],
      ['declineOffer', '25d 20:00'],
      ['askAdmin', '25d 20:05'],
      ['decideDispute', '24d 10:30', 600, 'One of two joints was sealed. Half of the price goes back.'],
    ],
  },
];

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
