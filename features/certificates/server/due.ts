import { and, eq, sql } from 'drizzle-orm';
import { clockOfJob } from '#features/jobs/server/clocks.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { findDeadline, findNextReminder } from '../deadline.ts';
import { certificates, certificateSubject } from './tables.ts';

const clock = clockOfJob(certificates.jobId);
const owed = sql`${certificates.status} = 'owed'`;

const overdue: DueRule = {
  table: certificates,
  since: certificates.lateAt,
  after: 0,
  where: owed,
  clock,
  take: fallLate,
};

/** A certificate that is still owed after its last day is late. */
export async function fallLate(work: Work, id: string): Promise<void> {
  await tryStep(work, certificateSubject, 'fall-late', {
    id,
    by: 'system',
    where: isDue(overdue, work.now),
    set: { remindAt: null },
  });
}

const reminder: DueRule = {
  table: certificates,
  since: certificates.remindAt,
  after: 0,
  where: owed,
  clock,
  take: remind,
};

async function remind(work: Work, id: string): Promise<void> {
  const certificate = await findRow(work.tx, certificates, id, 'createdAt', 'lateAt');
  if (certificate === undefined) return;
  // The days count from the completion, or later by the time for which the clocks of the job stood.
  const stood = certificate.lateAt.getTime() - findDeadline(certificate.createdAt).lateAt.getTime();
  const countedFrom = new Date(certificate.createdAt.getTime() + stood);
  const [reminded] = await work.tx
    .update(certificates)
    // After a pause of the clock the reminders that were missed are one.
    .set({ remindAt: findNextReminder(countedFrom, work.now) })
    .where(and(eq(certificates.id, id), isDue(reminder, work.now)))
    .returning({ status: certificates.status });
  if (reminded === undefined) return;
  const { status } = reminded;
  await recordEvent(work, certificateSubject, 'remind', { id, by: 'system', before: status, after: status });
}

// Late comes first: no one is reminded of a certificate that becomes late now.
export const certificateDueRules: readonly DueRule[] = [overdue, reminder];
