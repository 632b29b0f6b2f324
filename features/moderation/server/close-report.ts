import { and, eq } from 'drizzle-orm';
import { takeStep, tryStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { reports, reportSubject } from './tables.ts';

type Closing = 'resolve' | 'dismiss';

/** An admin closes a report with a note. 409 with what it is now where another admin was faster. */
export const closeReport = (work: PersonWork, step: Closing, { id, note }: { id: string; note: string }) =>
  takeStep(work, reportSubject, step, { id, by: 'admin', set: { note }, data: { note } });

/** What was decided about a thing answers its open reports with it. The caller has locked the thing, so that no other comes in. */
export async function closeReportsAbout(
  work: Work,
  about: { kind: Reportable; subjectId: string },
  step: Closing,
  note: string,
): Promise<void> {
  const open = await work.tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, about.kind), eq(reports.subjectId, about.subjectId), eq(reports.status, 'open')))
    .orderBy(reports.id);
  for (const { id } of open)
    await tryStep(work, reportSubject, step, { id, by: 'admin', set: { note }, data: { note } });
}
