import { and, eq } from 'drizzle-orm';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import { findRow } from '#engine/postgres/read.ts';
import { answerWithin } from '../deadlines.ts';
import { lockApplicant } from './apply.ts';
import { refundEnded } from './end-application.ts';
import { applications, applicationSubject } from './tables.ts';

const isWaiting = eq(applications.status, 'waiting');

/** An application that no admin answers in time ends, and its payment is refunded in full. */
const noAnswer: DueRule = {
  table: applications,
  since: applications.paidAt,
  after: answerWithin,
  where: isWaiting,
  async take(work, id) {
    const found = await findRow(work.tx, applications, id, 'accountId');
    if (found === undefined) return;
    await lockApplicant(work, found.accountId);
    const where = isDue(noAnswer, work.now);
    const ended = await tryStep(work, applicationSubject, 'no-answer', { id, by: 'system', where });
    if (ended !== null) await refundEnded(work, ended, 'application-unanswered');
  },
};

const remind: DueRule = {
  table: applications,
  since: applications.remindAt,
  after: 0,
  where: isWaiting,
  async take(work, id) {
    const [reminded] = await work.tx
      .update(applications)
      .set({ remindAt: null })
      .where(and(eq(applications.id, id), isDue(remind, work.now)))
      .returning({ status: applications.status });
    if (reminded === undefined) return;
    const { status } = reminded;
    await recordEvent(work, applicationSubject, 'remind', { id, by: 'system', before: status, after: status });
  },
};

export const applicationDueRules: readonly DueRule[] = [noAnswer, remind];
