import { isDue, type DueRule } from '#engine/due-rule.ts';
import { statusIn } from '#engine/columns.ts';
import { tryStep } from '#engine/take-step.ts';
import { disputeSets } from '../lifecycle.ts';
import { lockDispute } from './lock-dispute.ts';
import { disputeSubject, jobDisputes } from './tables.ts';

/** 48 hours without an answer: an admin decides. The clock of a dispute runs while those of its job stand still. */
const handOver: DueRule = {
  table: jobDisputes,
  since: jobDisputes.answerBy,
  after: 0,
  where: statusIn(jobDisputes.status, disputeSets.answering),
  take: async (work, id) => {
    await lockDispute(work, id);
    await tryStep(work, disputeSubject, 'hand-over', {
      id,
      by: 'system',
      where: isDue(handOver, work.now),
      set: { answerBy: null },
    });
  },
};

export const disputeDueRules: readonly DueRule[] = [handOver];
