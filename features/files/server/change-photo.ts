import { eq } from 'drizzle-orm';
import { pictureUrl } from '#core/files.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import { attachFiles, detachFiles } from './attach-files.ts';

/**
 * A person changes their photo, or takes it away; people who may browse the site may open it. The earlier one is deleted. 422 unless it is
 * an unattached upload of theirs. Not for providers, whose photo is the picture of their listing (`showPhotoOf`).
 */
export async function changePhoto(work: PersonWork, fileId: string | null): Promise<void> {
  const [account] = await work.tx
    .select({ image: accounts.image })
    .from(accounts)
    .where(eq(accounts.id, work.actor.id))
    .for('no key update');
  if (fileId !== null) await attachFiles(work, [fileId], { purpose: 'avatar', audience: 'signed-in', path: 'photoId' });
  await showPhotoOf(work, work.actor.id, fileId);
  const before = account?.image?.split('/')[2];
  if (before !== undefined && before !== fileId) await detachFiles(work, [before]);
}

/** Shows an attached picture, or none, beside the name of a person. */
export async function showPhotoOf(work: Pick<Work, 'tx'>, accountId: string, fileId: string | null): Promise<void> {
  const image = fileId === null ? null : pictureUrl(fileId, 'small');
  await work.tx.update(accounts).set({ image }).where(eq(accounts.id, accountId));
}
