import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { startClocks, stopClocks } from '#features/jobs/server/clocks.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import { hasOtherAdmin, refuseOwnJob } from '#features/jobs/server/policy.ts';
import type { disputesContract } from '../contract.ts';
import { writeStatement } from './add-statement.ts';
import { findEndOfAppeal, readPauses } from './appeal-time.ts';
import { lockDispute, lockOwnDispute } from './lock-dispute.ts';
import { settleOutcome } from './settle-outcome.ts';
import { disputeSubject } from './tables.ts';
import { refuseTerms, storedTerms } from './terms.ts';

/** The side that opened a dispute withdraws it; returns the dispute. The clocks of the job go on. */
export async function withdrawDispute(work: PersonWork, id: string): Promise<string> {
  const { job, dispute, side } = await lockOwnDispute(work, id);
  if (dispute.openedBy !== side) throw new Refusal('request.not-found');
  await takeStep(work, disputeSubject, 'withdraw', { id, by: side, set: { answerBy: null } });
  await startClocks(work, job.id);
  return id;
}

/** A side that opened a dispute closes its account: the dispute ends with that. One that the other side opened goes on. */
export async function withdrawOfLeaving(work: Work, { id, jobId }: { id: string; jobId: string }): Promise<void> {
  await lockJob(work, jobId);
  const ended = await tryStep(work, disputeSubject, 'withdraw', { id, by: 'system', set: { answerBy: null } });
  if (ended !== null) await startClocks(work, jobId);
}

/**
 * An admin decides a dispute that they read as waiting or appealed, with reasons that both sides read; returns the dispute. An appeal is for
 * another admin than the first decision, and no admin decides about their own job, if there is another one. 409 if another admin was faster, or it was withdrawn.
 */
export async function decideDispute(
  work: PersonWork,
  { id, status, reason, ...terms }: InputOf<typeof disputesContract.decide>,
): Promise<string> {
  const { job, dispute } = await lockDispute(work, id);
  await refuseOwnJob(work, dispute);
  refuseTerms(terms, { job, now: work.now });
  const isAppeal = status === 'appealed';
  if (
    isAppeal &&
    dispute.status === status &&
    dispute.decidedBy === work.actor.id &&
    (await hasOtherAdmin(work, dispute))
  )
    throw new Refusal('disputes.another-admin');
  const decided = await takeStep(work, disputeSubject, isAppeal ? 'decide-finally' : 'decide', {
    id,
    by: 'admin',
    set: {
      answerBy: null,
      outcome: terms.outcome,
      outcomeCents: terms.cents ?? null,
      outcomeDay: terms.day ?? null,
      decision: reason,
      decidedBy: work.actor.id,
      ...(!isAppeal && { decidedAt: work.now }),
    },
    data: { ...storedTerms(terms), reason },
  });
  await settleOutcome(work, decided);
  await startClocks(work, job.id);
  return id;
}

/**
 * A side appeals the decision once, within a week, and gives a reason, which becomes its statement. Returns the dispute. The clocks of the job stop
 * again. Another open dispute of the job pauses the week, and the appeal is refused until it ends: 409 (`disputes.appeal-waits`).
 * `findEndOfAppeal` says what else pauses it.
 */
export async function appealDecision(
  work: PersonWork,
  { id, text }: InputOf<typeof disputesContract.appeal>,
): Promise<string> {
  const { job, dispute, side } = await lockOwnDispute(work, id);
  if (dispute.status === 'decided') {
    const pauses = await readPauses(work.tx, dispute, side);
    const end = findEndOfAppeal(dispute, pauses, work.now);
    if (end === null || work.now >= end) throw new Refusal('disputes.appeal-over');
    if (pauses.some(({ until }) => until === null)) throw new Refusal('disputes.appeal-waits');
  }
  const appealed = await takeStep(work, disputeSubject, 'appeal', { id, by: side });
  await writeStatement(work, appealed, side, { text, photos: [], evidence: [] });
  await stopClocks(work, job.id);
  return id;
}
