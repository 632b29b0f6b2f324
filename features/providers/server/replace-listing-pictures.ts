import { eq } from 'drizzle-orm';
import { attachFiles, detachFiles } from '#features/files/server/attach-files.ts';
import { showWithoutPhoto } from '#features/files/server/change-photo.ts';
import { replacePictures } from '#features/files/server/replace-pictures.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { maxPictures } from '../limits.ts';
import { listingRefusals as words } from '../wording.ts';
import { portfolioPictures, providers } from './tables.ts';

export type Pictures = {
  avatarId: string | null;
  portfolio: { id: string; alt: string }[];
  known?: readonly string[] | undefined;
};

/**
 * Replaces the avatar and the portfolio of a listing. A new picture must be an unused upload of the actor (422 with its field); pictures
 * of the portfolio that are left out are deleted if the actor had read them. The caller has locked the account.
 */
export async function replaceListingPictures(
  work: PersonWork,
  providerId: string,
  { avatarId, portfolio, known }: Pictures,
): Promise<void> {
  await replaceAvatar(work, providerId, avatarId);
  await replacePictures(work, portfolio, {
    table: portfolioPictures,
    of: ['providerId', providerId],
    purpose: 'portfolio',
    audience: 'public',
    path: 'portfolio',
    known,
    limit: [maxPictures, words.tooManyPictures(maxPictures)],
  });
}

async function replaceAvatar(work: PersonWork, providerId: string, avatarId: string | null): Promise<void> {
  const listing = await findRow(work.tx, providers, providerId, 'avatarId');
  const before = listing?.avatarId ?? null;
  if (before === avatarId) return;
  if (avatarId !== null)
    await attachFiles(work, [avatarId], { purpose: 'avatar', audience: 'public', path: 'avatarId' });
  await work.tx.update(providers).set({ avatarId }).where(eq(providers.id, providerId));
  await showWithoutPhoto(work, work.actor.id, avatarId);
  if (before !== null) await detachFiles(work, [before]);
}
