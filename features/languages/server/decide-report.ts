import { expectFound, Refusal } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { catalogueFaults } from '../console-wording.ts';
import { readCatalogue } from './catalogues.ts';
import { findFault } from './icu.ts';
import { sentenceReports, sentenceReportSubject } from './tables.ts';

type Change = { key: string; text: string };

/**
 * An admin accepts a report, with the new text of one sentence or without one. 409 if another admin was faster; 422 for a text that does not
 * fit the English of its key.
 */
export async function acceptReport(
  work: PersonWork,
  { id, change }: { id: string; change: Change | null },
): Promise<void> {
  const set = { decidedBy: work.actor.id, ...(change !== null && (await checkChange(work, id, change))) };
  await takeStep(work, sentenceReportSubject, 'accept', { id, by: 'admin', set, data: { key: change?.key ?? null } });
}

async function checkChange({ tx }: PersonWork, id: string, { key, text }: Change) {
  const report = expectFound(await findRow(tx, sentenceReports, id, 'language'));
  const message = (await readCatalogue(report.language)).byKey.get(key);
  const fault = message === undefined ? catalogueFaults.unknownKey : findFault(message.english, text);
  if (fault !== null || message === undefined)
    throw new Refusal('languages.bad-text', {
      errors: [{ path: 'text', message: fault ?? catalogueFaults.unknownKey }],
    });
  return { key, english: message.english, newText: text };
}

/** An admin declines a report. 409 if another admin was faster. */
export const declineReport = (work: PersonWork, id: string) =>
  takeStep(work, sentenceReportSubject, 'decline', { id, by: 'admin', set: { decidedBy: work.actor.id } });

/** An admin takes a decision back, and the change with it. */
export const reopenReport = (work: PersonWork, id: string) =>
  takeStep(work, sentenceReportSubject, 'reopen', {
    id,
    by: 'admin',
    set: { decidedBy: null, key: null, english: null, newText: null },
  });
