import { sql } from 'drizzle-orm';
import { newId } from '#engine/columns.ts';
import { recordFirstStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { caseSubject, moderationCases } from './tables.ts';

/** The subject of a case. `aboutId` is its author. */
export type CaseAbout = { kind: Reportable; subjectId: string; aboutId: string };

/**
 * Puts a thing into the queue, unless it waits there. Its case stays locked until the transaction ends: an admin who closes it at the
 * same time sees the report that led here, or comes before it.
 */
export async function openCase(work: Work, about: CaseAbout): Promise<void> {
  const [row] = await work.tx
    .insert(moderationCases)
    .values({ id: newId(), ...about, status: 'open', createdAt: work.now, updatedAt: work.now })
    .onConflictDoUpdate({
      target: [moderationCases.kind, moderationCases.subjectId],
      targetWhere: sql`status = 'open' and decision_id is null`,
      set: { status: 'open' },
    })
    .returning({ id: moderationCases.id, isNew: sql<boolean>`xmax = 0` });
  if (row?.isNew !== true) return;
  await recordFirstStep(work, caseSubject, 'open', {
    id: row.id,
    by: 'system',
    after: 'open',
    data: { kind: about.kind, subjectId: about.subjectId },
  });
}
