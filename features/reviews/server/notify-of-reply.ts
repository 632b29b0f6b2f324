import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import { newId } from '#engine/columns.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { reviewNotices as notices } from '../wording.ts';
import type { reviews } from './tables.ts';

type Reviewed = Pick<typeof reviews.$inferSelect, 'memberId' | 'providerId' | 'jobId'>;

/** Notifies the reviewer of the first reply that everyone can read. */
export async function notifyOfReply(work: Work, { memberId, providerId, jobId }: Reviewed): Promise<void> {
  const listing = await findRow(work.tx, providers, providerId, 'name');
  if (listing === undefined) return;
  await notify(work, { id: newId(), at: work.now }, [
    {
      accountId: memberId,
      type: 'review',
      words: () => notices.reply(listing.name),
      linkTo: `/jobs/${jobId}#review`,
    },
  ]);
}
