import { and, eq, isNull } from 'drizzle-orm';
import { pictureUrl } from '#core/files.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { attachFiles, detachFiles } from './attach-files.ts';

/**
 * A person changes their own photo, or removes it; people who may browse the site may open it. The earlier one is deleted. 422 unless it is
 * an unattached upload of theirs. A provider without a photo appears with the picture of the listing.
 */
export async function changePhoto(work: PersonWork, fileId: string | null): Promise<void> {
  const { tx, actor } = work;
  const account = await lockAccount({ tx }, actor.id);
  if (account === undefined) throw new Error('the account of a session is gone');
  const { photoId: before, status } = account;
  if (before === fileId) return;
  if (fileId !== null) await attachFiles(work, [fileId], { purpose: 'avatar', audience: 'signed-in', path: 'photoId' });
  await tx
    .update(accounts)
    .set({ photoId: fileId, image: urlOf(fileId), updatedAt: work.now })
    .where(eq(accounts.id, actor.id));
  await recordEvent(work, accountSubject, 'change-photo', {
    id: actor.id,
    by: 'account',
    before: status,
    after: status,
  });
  if (before !== null) await detachFiles(work, [before]);
}

/** Shows an attached picture, or none, beside the name of a person without a profile photo. */
export async function showWithoutPhoto(
  work: Pick<Work, 'tx'>,
  accountId: string,
  fileId: string | null,
): Promise<void> {
  await work.tx
    .update(accounts)
    .set({ image: urlOf(fileId) })
    .where(and(eq(accounts.id, accountId), isNull(accounts.photoId)));
}

const urlOf = (fileId: string | null) => (fileId === null ? null : pictureUrl(fileId, 'small'));
