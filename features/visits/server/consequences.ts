import { randomInt } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { reminderTimes } from '#core/time.ts';
import { jobs, type jobSubject } from '#features/jobs/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { takeFirstStep, takeStep, tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { pinLength } from '../limits.ts';
import { noShows, noShowSubject, visits, visitSubject } from './tables.ts';

/** An agreed date makes a visit. It is over when its job ends, or gets another date. */
export const visitConsequences: readonly Consequence<typeof jobSubject | typeof visitSubject>[] = [
  { after: 'job.confirm', run: planVisit },
  { after: 'job.agree', run: planVisit },
  { after: 'job.reschedule', run: endVisit },
  { after: 'job.complete', run: endVisit },
  { after: 'job.cancel', run: endVisit },
  { after: 'visit.arrive', run: settleNoShow },
];

const newPin = (): string => String(randomInt(10 ** pinLength)).padStart(pinLength, '0');

async function planVisit(work: Work, { subjectId: jobId }: { subjectId: string }): Promise<void> {
  const [job] = await work.tx.select({ date: jobs.confirmedDate }).from(jobs).where(eq(jobs.id, jobId));
  if (job?.date == null) throw new Error('a date was agreed that is not there');
  // A process of the release before knows no visits, and leaves one open.
  await endVisit(work, { subjectId: jobId });
  const { eveningBefore } = reminderTimes(job.date);
  await takeFirstStep(work, visitSubject, 'create', {
    by: 'system',
    values: {
      jobId,
      agreedFor: job.date,
      askAt: eveningBefore > work.now ? eveningBefore : null,
      pin: newPin(),
      createdAt: work.now,
    },
  });
}

async function endVisit(work: Work, { subjectId: jobId }: { subjectId: string }): Promise<void> {
  const [visit] = await work.tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.jobId, jobId), ne(visits.status, 'over')));
  if (visit !== undefined) await takeStep(work, visitSubject, 'end', { id: visit.id, by: 'system' });
}

/** The member gave the PIN: they met, whatever was reported before. */
async function settleNoShow(work: Work, { subjectId: visitId }: { subjectId: string }): Promise<void> {
  const [noShow] = await work.tx.select({ id: noShows.id }).from(noShows).where(eq(noShows.visitId, visitId));
  if (noShow !== undefined) await tryStep(work, noShowSubject, 'meet', { id: noShow.id, by: 'system' });
}
