import { and, eq, isNotNull } from 'drizzle-orm';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { refuseAboutOneself, refuseIfAnothers } from './claim-case.ts';
import { readThing } from './thing.ts';
import { caseSubject, moderationCases as cases, reports, reportSubject } from './tables.ts';

export type Closing = 'resolve' | 'dismiss';

type Thing = { kind: Reportable; subjectId: string };

/**
 * Answers the open reports of a thing with an admin's `note` and closes its cases. Refuses with the name of another admin who works on one
 * of them, wherever the decision is taken, and an admin who decides in favour of their own thing. The caller has locked the thing.
 */
export async function settleThing(work: Work, thing: Thing, step: Closing, note: string): Promise<void> {
  const open = await lockOpenCases(work, thing);
  for (const one of open) {
    await refuseIfAnothers(work, one);
    if (step === 'dismiss') await refuseAboutOneself(work, one);
  }
  await closeReportsAbout(work, thing, step, note);
  for (const { id } of open) await closeCase(work, id, note);
}

/** Closes one case, which the caller has locked. */
export async function closeCase(work: Work, id: string, reason: string): Promise<void> {
  const set = { claimedBy: null, claimedUntil: null };
  await tryStep(work, caseSubject, 'close', { id, by: 'admin', set, data: { reason } });
}

/**
 * The author has removed the reason for holding a thing: its case closes, unless people have reported it too. An admin who has the case
 * reads that it has changed.
 */
export async function releaseThing(work: Work, thing: Thing): Promise<void> {
  const open = (await lockOpenCases(work, thing)).filter(({ decisionId }) => decisionId === null);
  if (open.length === 0 || (await isWaiting(work, thing))) return;
  const set = { claimedBy: null, claimedUntil: null };
  for (const { id } of open)
    await tryStep(work, caseSubject, 'close', { id, by: 'system', set, data: { reason: null } });
}

/** Locks the open cases of a thing, in one order. */
export const lockOpenCases = (work: Work, { kind, subjectId }: Thing) =>
  work.tx
    .select()
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.status, 'open')))
    .orderBy(cases.id)
    .for('no key update');

/** Locks the open cases of appeals against decisions about a thing. */
export const lockOpenAppeals = (work: Work, { kind, subjectId }: Thing) =>
  work.tx
    .select()
    .from(cases)
    .where(
      and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.status, 'open'), isNotNull(cases.decisionId)),
    )
    .orderBy(cases.id)
    .for('no key update');

/** True if a report of a thing or the check of a held text still waits for an admin. Appeals do not count. */
export async function isWaiting({ tx }: Work, { kind, subjectId }: Thing): Promise<boolean> {
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), eq(reports.status, 'open')))
    .limit(1);
  if (report !== undefined) return true;
  return (await readThing(tx, { kind, subjectId }, { locked: false }))?.state === 'waiting';
}

/** Answers the open reports of a thing with the decision about it. The caller has locked the case, so that no other report comes in. */
export async function closeReportsAbout(work: Work, about: Thing, step: Closing, note: string): Promise<void> {
  const open = await work.tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, about.kind), eq(reports.subjectId, about.subjectId), eq(reports.status, 'open')))
    .orderBy(reports.id);
  for (const { id } of open)
    await tryStep(work, reportSubject, step, { id, by: 'admin', set: { note }, data: { note } });
}
