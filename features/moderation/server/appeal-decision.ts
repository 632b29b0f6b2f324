import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import { takeFirstStep, takeStep, tryStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { caseSubject, decisionSubject, moderationDecisions as decisions } from './tables.ts';

/**
 * The author appeals a decision, once: it goes back into the queue, for another admin if there is one. 404 if no decision in force
 * is theirs, `moderation.appealed` after the first time or once it is lifted.
 */
export async function appealDecision(
  work: Work,
  { id, accountId, text }: { id: string; accountId: string; text: string },
): Promise<void> {
  const appealed = await tryStep(work, decisionSubject, 'appeal', {
    id,
    by: 'author',
    where: and(eq(decisions.aboutId, accountId), inArray(decisions.measure, ['hide', 'suspend'])),
    set: { appeal: text, appealedAt: work.now },
    data: { text },
  });
  if (appealed === null) {
    const own = await findRow(work.tx, decisions, { id, aboutId: accountId }, 'measure');
    throw new Refusal(own === undefined || own.measure === 'warn' ? 'request.not-found' : 'moderation.appealed');
  }
  const { kind, subjectId } = appealed;
  await takeFirstStep(work, caseSubject, 'open', {
    by: 'system',
    values: { id: newId(), kind, subjectId, aboutId: accountId, decisionId: id, createdAt: work.now },
    data: { kind, subjectId },
  });
}

/** An admin upholds an appealed decision; the author reads the reason. */
export async function upholdDecision(work: PersonWork, id: string, reason: string): Promise<void> {
  await takeStep(work, decisionSubject, 'uphold', { id, by: 'admin', set: { answer: reason }, data: { reason } });
}
