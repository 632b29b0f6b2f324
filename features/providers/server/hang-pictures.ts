import { eq } from 'drizzle-orm';
import { attachFiles, detachFiles } from '#features/files/server/attach-files.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { portfolioPictures, providers } from './tables.ts';

export type Pictures = { avatarId: string | null; portfolio: { id: string; alt: string }[] };

/**
 * Gives a listing its avatar and its portfolio, in this order: what is new must be an upload of the actor's that nothing else has
 * (422 beside the field), what is gone is deleted. The listing's account is locked by the caller.
 */
export async function hangPictures(
  work: PersonWork,
  providerId: string,
  { avatarId, portfolio }: Pictures,
): Promise<void> {
  const [listing] = await work.tx
    .select({ avatarId: providers.avatarId })
    .from(providers)
    .where(eq(providers.id, providerId));
  const hanging = await work.tx
    .select({ id: portfolioPictures.fileId })
    .from(portfolioPictures)
    .where(eq(portfolioPictures.providerId, providerId));
  const avatar = { before: idsOf([listing?.avatarId ?? null]), now: idsOf([avatarId]) };
  const pictures = { before: hanging.map(({ id }) => id), now: portfolio.map(({ id }) => id) };
  await attachFiles(work, without(avatar.now, avatar.before), {
    purpose: 'avatar',
    audience: 'public',
    path: 'avatarId',
  });
  await attachFiles(work, without(pictures.now, pictures.before), {
    purpose: 'portfolio',
    audience: 'public',
    path: 'portfolio',
  });

  await work.tx.update(providers).set({ avatarId }).where(eq(providers.id, providerId));
  await work.tx.delete(portfolioPictures).where(eq(portfolioPictures.providerId, providerId));
  if (portfolio.length > 0) {
    await work.tx
      .insert(portfolioPictures)
      .values(portfolio.map(({ id, alt }, index) => ({ providerId, fileId: id, position: index + 1, alt })));
  }
  await detachFiles(work, [...without(avatar.before, avatar.now), ...without(pictures.before, pictures.now)]);
}

const idsOf = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null);
const without = (ids: string[], others: string[]): string[] => ids.filter((id) => !others.includes(id));
