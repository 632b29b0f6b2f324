import { eq } from 'drizzle-orm';
import { addDays, findDayStart, toDay } from '#core/month.ts';
import { Refusal } from '#core/errors.ts';
import { markOwed } from '#features/jobs/server/mark-owed.ts';
import type { jobSubject } from '#features/jobs/server/tables.ts';
import type { Consequence, Event } from '#engine/event.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { findDeadline, findNextReminder } from '../deadline.ts';
import { certificateErrors } from '../wording.ts';
import { findRuleOfJob } from './find-rule.ts';
import { certificates, certificateSubject } from './tables.ts';

export const certificateConsequences: readonly Consequence<typeof jobSubject>[] = [
  { after: 'job.complete', run: promise },
  { after: 'job.start-clocks', run: moveDeadline },
];

/** The clocks of the job stood: a certificate that is still owed has as much longer, up to the end of that day. */
async function moveDeadline(work: Work, { subjectId, data }: Event<typeof jobSubject, 'start-clocks'>): Promise<void> {
  const owed = await lockRow(work.tx, certificates, { jobId: subjectId, status: 'owed' });
  if (owed === undefined) return;
  const from = Math.max(new Date(data.stoppedAt).getTime(), owed.createdAt.getTime());
  const move = (at: Date): Date => new Date(at.getTime() + work.now.getTime() - from);
  const dueOn = toDay(new Date(move(owed.lateAt).getTime() - 1));
  await work.tx
    .update(certificates)
    .set({
      dueOn,
      lateAt: findDayStart(addDays(dueOn, 1)),
      remindAt: owed.remindAt === null ? null : move(owed.remindAt),
    })
    .where(eq(certificates.id, owed.id));
}

/**
 * The answer that came with the completion makes the certificate of the job, once. A provider with the confirmed licence must answer; only they
 * may answer yes. The completion has locked the job, and is undone with the refusal.
 */
async function promise(work: Work, { subjectId, data }: Event<typeof jobSubject, 'complete'>): Promise<void> {
  const present = await findRow(work.tx, certificates, { jobId: subjectId }, 'id');
  // Rework is part of the work that the certificate was promised for.
  if (present !== undefined) return;
  const { certificate } = data;
  const { job, rule } = await findRuleOfJob(work.tx, subjectId, work.now);
  if (certificate === undefined && rule?.isHeld === true) throw refuse('certificates.answer-missing');
  if (certificate !== true) return;
  if (rule?.isHeld !== true) throw refuse('certificates.not-held');
  await takeFirstStep(work, certificateSubject, 'promise', {
    by: 'system',
    values: {
      jobId: subjectId,
      memberId: job.memberId,
      providerId: job.providerId,
      kindId: rule.kindId,
      name: rule.certificateName,
      registerName: rule.registerName,
      registerUrl: rule.registerUrl,
      ...findDeadline(work.now),
      remindAt: findNextReminder(work.now, work.now),
      createdAt: work.now,
    },
  });
  await markOwed(work, subjectId, true);
}

const refuse = (code: keyof typeof certificateErrors): Refusal =>
  new Refusal(code, { errors: [{ path: 'certificate', message: certificateErrors[code] }] });
