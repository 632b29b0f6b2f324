import { count, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { statusIn } from '#engine/columns.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { stopClocks } from '#features/jobs/server/clocks.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import type { disputesContract } from '../contract.ts';
import { disputeSets } from '../lifecycle.ts';
import { answerWithin, maxDisputes } from '../limits.ts';
import { writeStatement } from './add-statement.ts';
import { isParty, obstacleToOpening, sideOf } from './policy.ts';
import { jobDisputes, disputeSubject } from './tables.ts';
import { refuseTerms } from './terms.ts';

/**
 * A party opens a dispute about a job; returns its id. The clocks of the job stop. Refuses a second open one (`disputes.one-open`), one that
 * comes too late (`disputes.too-late`), and more than the agreed price (`disputes.above-price`).
 */
export async function openDispute(work: PersonWork, input: InputOf<typeof disputesContract.open>): Promise<string> {
  const { jobId, claim, outcome, cents, photos, evidence } = input;
  const job = await lockJob(work, jobId, isParty(work.actor));
  const [counted] = await work.tx
    .select({
      present: count(),
      open: sql<number>`count(*) filter (where ${statusIn(jobDisputes.status, disputeSets.open)})::int`,
    })
    .from(jobDisputes)
    .where(eq(jobDisputes.jobId, jobId));
  const { present, open } = counted ?? { present: 0, open: 0 };
  if (open > 0) throw new Refusal('disputes.one-open');
  const obstacle = obstacleToOpening(job, work.now);
  if (obstacle !== null) throw new Refusal(obstacle, { current: job.status });
  if (present >= maxDisputes) throw new Refusal('disputes.too-many');
  refuseTerms({ cents }, { job, now: work.now });
  const by = sideOf(job, work.actor);
  const dispute = await takeFirstStep(work, disputeSubject, 'open', {
    by,
    values: {
      jobId,
      memberId: job.memberId,
      providerId: job.providerId,
      number: present + 1,
      openedBy: by,
      wish: outcome,
      wishCents: cents ?? null,
      answerBy: new Date(work.now.getTime() + answerWithin),
      createdAt: work.now,
    },
  });
  await writeStatement(work, dispute, by, { text: claim, photos, evidence });
  await stopClocks(work, jobId);
  return dispute.id;
}
