import { and, eq, isNotNull } from 'drizzle-orm';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import type { Outcome } from '../reasons.ts';
import { refuseOwnCase, refuseIfClaimedByOther } from './claim-case.ts';
import { readSubject, type SubjectRef } from './subject.ts';
import { caseSubject, moderationCases as cases, reports, reportSubject } from './tables.ts';

export type Closing = 'resolve' | 'dismiss';

/** The answer to open reports: the decision that closes them, and an admin's reason or note. */
export type Answer = { outcome?: Outcome; note: string | null };

/**
 * Answers the open reports of a subject and closes its cases. Refuses with the name of another admin who works on one
 * of them, wherever the decision is taken, and an admin who decides in favour of what is theirs. The caller has locked the subject.
 */
export async function settleSubject(work: Work, about: SubjectRef, step: Closing, answer: Answer): Promise<void> {
  const open = await lockOpenCases(work, about);
  for (const one of open) {
    await refuseIfClaimedByOther(work, one);
    if (step === 'dismiss') await refuseOwnCase(work, one);
  }
  await closeReportsAbout(work, about, step, answer);
  for (const { id } of open) await closeCase(work, id, answer);
}

/** Closes one case, which the caller has locked. */
export async function closeCase(work: Work, id: string, { outcome, note }: Answer): Promise<void> {
  const set = { claimedBy: null, claimedUntil: null };
  await tryStep(work, caseSubject, 'close', {
    id,
    by: 'admin',
    set,
    data: { reason: note, ...(outcome && { outcome }) },
  });
}

/**
 * The author has removed the reason for holding a subject: its case closes, unless people have reported it too. An admin who has the case
 * reads that it has changed.
 */
export async function releaseSubject(work: Work, about: SubjectRef): Promise<void> {
  const open = (await lockOpenCases(work, about)).filter(({ decisionId }) => decisionId === null);
  if (open.length === 0 || (await isWaiting(work, about))) return;
  const set = { claimedBy: null, claimedUntil: null };
  for (const { id } of open)
    await tryStep(work, caseSubject, 'close', { id, by: 'system', set, data: { reason: null } });
}

/** Locks the open cases of a subject, in one order. */
export const lockOpenCases = (work: Work, { kind, subjectId }: SubjectRef) =>
  work.tx
    .select()
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.status, 'open')))
    .orderBy(cases.id)
    .for('no key update');

/** Locks the open cases of appeals against decisions about a subject. */
export const lockOpenAppeals = (work: Work, { kind, subjectId }: SubjectRef) =>
  work.tx
    .select()
    .from(cases)
    .where(
      and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.status, 'open'), isNotNull(cases.decisionId)),
    )
    .orderBy(cases.id)
    .for('no key update');

/** True if a report of a subject or the check of a held text still waits for an admin. Appeals do not count. */
export async function isWaiting({ world, tx }: Work, { kind, subjectId }: SubjectRef): Promise<boolean> {
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), eq(reports.status, 'open')))
    .limit(1);
  if (report !== undefined) return true;
  return (await readSubject(world, tx, { kind, subjectId }, { locked: false }))?.state === 'waiting';
}

/** Answers the open reports of a subject with the decision about it. The caller has locked the case, so that no other report comes in. */
export async function closeReportsAbout(
  work: Work,
  about: SubjectRef,
  step: Closing,
  { outcome, note }: Answer,
): Promise<void> {
  const open = await work.tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, about.kind), eq(reports.subjectId, about.subjectId), eq(reports.status, 'open')))
    .orderBy(reports.id);
  for (const { id } of open)
    await tryStep(work, reportSubject, step, {
      id,
      by: 'admin',
      set: { note, outcome },
      data: { note, ...(outcome && { outcome }) },
    });
}
