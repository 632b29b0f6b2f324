import { expectFound } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { refuseOwnCase, refuseIfClaimedByOther } from './claim-case.ts';
import { closeCase, isWaiting, lockOpenCases, type Closing } from './settle-case.ts';
import { reports, reportSubject } from './tables.ts';

/**
 * An admin closes a report with a note, and with the last one the case of the thing. 409 with the present status if another admin was
 * faster, or with the name of the admin who works on the case, and for a report about oneself.
 */
export async function closeReport(work: PersonWork, step: Closing, { id, note }: { id: string; note: string }) {
  const report = expectFound(await findRow(work.tx, reports, id, 'kind', 'subjectId'));
  const open = (await lockOpenCases(work, report)).filter(({ decisionId }) => decisionId === null);
  for (const one of open) {
    await refuseIfClaimedByOther(work, one);
    await refuseOwnCase(work, one);
  }
  const closed = await takeStep(work, reportSubject, step, { id, by: 'admin', set: { note }, data: { note } });
  if (!(await isWaiting(work, report))) for (const one of open) await closeCase(work, one.id, { note });
  return closed;
}
