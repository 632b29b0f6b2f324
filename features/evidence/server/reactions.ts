import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { evidenceNotices as notices } from '../notice-wording.ts';
import { jobRecords, type jobRecordSubject } from './tables.ts';

async function notifyOwner(work: Work, event: Event<typeof jobRecordSubject, 'finish' | 'fail'>): Promise<void> {
  const made = await findRow(work.tx, jobRecords, event.subjectId);
  if (made === undefined) return;
  const words = () => (event.step === 'finish' ? notices.ready : notices.failed);
  await notify(work, event, [
    { accountId: made.accountId, type: 'other', words, linkTo: `/jobs/${made.jobId}/record` },
  ]);
}

export const evidenceReactions: readonly Reaction<typeof jobRecordSubject>[] = [
  { to: 'job-record.finish', run: notifyOwner },
  { to: 'job-record.fail', run: notifyOwner },
];
