import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Work } from '#server/work.ts';
import { portfolioPictures, providers } from './tables.ts';

export type Pictures = { avatarId: string | null; portfolio: { id: string; alt: string }[] };

/**
 * Gives a listing its avatar and its portfolio, in this order: what is new must be an upload of the actor's that nothing else has.
 * The listing's account is locked by the caller.
 */
export async function hangPictures(work: Work, providerId: string, { avatarId, portfolio }: Pictures): Promise<void> {
  const [listing] = await work.tx.select({ avatarId: providers.avatarId }).from(providers).where(eq(providers.id, providerId));
  const hanging = await work.tx.select({ id: portfolioPictures.fileId }).from(portfolioPictures).where(eq(portfolioPictures.providerId, providerId));
  const before = { avatar: listing?.avatarId ?? null, portfolio: new Set(hanging.map(({ id }) => id)) };
  if ((avatarId !== null && avatarId !== before.avatar) || portfolio.some(({ id }) => !before.portfolio.has(id))) throw new Refusal('files.not-yours');
  await work.tx.update(providers).set({ avatarId }).where(eq(providers.id, providerId));
  await work.tx.delete(portfolioPictures).where(eq(portfolioPictures.providerId, providerId));
  if (portfolio.length > 0) {
    await work.tx.insert(portfolioPictures).values(portfolio.map(({ id, alt }, index) => ({ providerId, fileId: id, position: index + 1, alt })));
  }
}
