import { and, eq, inArray, ne } from 'drizzle-orm';
import { isPerson } from '#engine/actor.ts';
import { takeFirstStep, tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import type { Measure } from '../case-actions.ts';
import { refuseIfClaimedByOther } from './claim-case.ts';
import type { CaseAbout } from './open-case.ts';
import { closeCase, lockOpenAppeals, type Answer } from './settle-case.ts';
import type { SubjectRef } from './subject.ts';
import { decisionSubject, moderationCases as cases, moderationDecisions as decisions } from './tables.ts';

/** Stores a decision of the acting admin, which its author reads and may appeal. */
export async function recordDecision(
  work: Work,
  { reason, measure, ...about }: CaseAbout & { reason: string; measure: Measure },
): Promise<void> {
  await takeFirstStep(work, decisionSubject, 'decide', {
    by: 'admin',
    values: { ...about, measure, reason, adminId: work.actor.id, createdAt: work.now },
    data: { kind: about.kind, subjectId: about.subjectId, measure, reason },
  });
}

/** Ends the decisions that hid a subject, or suspended a person, because it is shown again. The caller has locked the subject. */
export async function liftDecisions(work: Work, { kind, subjectId }: SubjectRef, reason: string | null): Promise<void> {
  const standing = await work.tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.kind, kind),
        eq(decisions.subjectId, subjectId),
        inArray(decisions.measure, ['hide', 'suspend']),
        ne(decisions.status, 'lifted'),
      ),
    )
    .orderBy(decisions.id);
  for (const { id } of standing) {
    await tryStep(work, decisionSubject, 'lift', {
      id,
      by: isPerson(work.actor) ? 'admin' : 'system',
      set: reason === null ? {} : { answer: reason },
      data: { reason },
    });
    // An appeal that came after the cases were locked.
    const late = await work.tx
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.decisionId, id), eq(cases.status, 'open')));
    for (const appeal of late) await closeCase(work, appeal.id, { note: reason });
  }
}

/** Closes the appeals against decisions that are lifted. Refuses if another admin works on one of them. */
export async function closeAppeals(work: Work, about: SubjectRef, answer: Answer): Promise<void> {
  for (const appeal of await lockOpenAppeals(work, about)) {
    if (isPerson(work.actor)) await refuseIfClaimedByOther(work, appeal);
    await closeCase(work, appeal.id, answer);
  }
}
