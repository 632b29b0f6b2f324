import { and, eq, lte, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { clockOfJob } from '#features/jobs/server/clocks.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { maxReminders, nextReminderAfter } from '../limits.ts';
import { lockStep } from './lock-step.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

const reminder: DueRule = {
  table: paymentSteps,
  since: paymentSteps.remindAt,
  after: 0,
  where: sql`${paymentSteps.remindAt} is not null`,
  clock: clockOfJob(paymentSteps.jobId),
  take: remind,
};

/** Reminds once of all steps of a job that wait for one person, so that no one is reminded twice in a day. */
async function remind(work: Work, id: string): Promise<void> {
  const { step } = await lockStep(work, id);
  const due = await findRow(work.tx, paymentSteps, and(eq(paymentSteps.id, id), isDue(reminder, work.now)), 'id');
  if (due === undefined) return;
  const { status } = step;
  const soon = new Date(work.now.getTime() + day);
  const next = new Date(work.now.getTime() + nextReminderAfter);
  await work.tx
    .update(paymentSteps)
    .set({
      reminders: sql`${paymentSteps.reminders} + 1`,
      remindAt: sql`case when ${paymentSteps.reminders} + 1 < ${maxReminders} then ${next.toISOString()}::timestamptz end`,
    })
    .where(and(eq(paymentSteps.jobId, step.jobId), eq(paymentSteps.status, status), lte(paymentSteps.remindAt, soon)));
  // A change of the price may have taken all of it away.
  if (step.cents === 0) return;
  await recordEvent(work, paymentStepSubject, 'remind', { id, by: 'system', before: status, after: status });
}

const lateness: DueRule = {
  table: paymentSteps,
  since: paymentSteps.lateAt,
  after: 0,
  where: sql`${paymentSteps.lateAt} is not null and ${paymentSteps.status} in ('due', 'not_received')`,
  clock: clockOfJob(paymentSteps.jobId),
  take: fallLate,
};

async function fallLate(work: Work, id: string): Promise<void> {
  const { step } = await lockStep(work, id);
  const [late] = await work.tx
    .update(paymentSteps)
    .set({ lateAt: null, isLate: step.cents > 0 })
    .where(and(eq(paymentSteps.id, id), isDue(lateness, work.now)))
    .returning({ status: paymentSteps.status, isLate: paymentSteps.isLate });
  if (late === undefined || !late.isLate) return;
  const { status } = late;
  await recordEvent(work, paymentStepSubject, 'fall-late', { id, by: 'system', before: status, after: status });
}

export const paymentStepDueRules: readonly DueRule[] = [reminder, lateness];
