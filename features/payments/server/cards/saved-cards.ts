import { eq, sql } from 'drizzle-orm';
import { findRow } from '#engine/postgres/read.ts';
import { openText, sealText } from '#features/accounts/server/seal-text.ts';
import type { Work, World } from '#engine/work.ts';
import type { PaymentMode } from '#integrations/paystack/paystack.ts';
import type { ReusableCard } from '#integrations/paystack/reusable-card.ts';
import { savedCards } from '../tables.ts';

export type SavedCard = typeof savedCards.$inferSelect;

/** The row in which a sealed code can be read. */
const ownerOf = (accountId: string): string => `card of ${accountId}`;

/** Saves a card that paid, with its code encrypted, and returns its id. A known card gets the newer code. */
export async function saveCard(
  work: Work,
  { accountId, mode }: { accountId: string; mode: PaymentMode },
  { code, signature, email, lastFour, brand, expiryMonth, expiryYear }: ReusableCard,
): Promise<string> {
  const sealedCode = sealText(work.world.config, code, ownerOf(accountId));
  const expires = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`;
  const details = { sealedCode, brand, lastFour, expires, savedAt: work.now };
  const [saved] = await work.tx
    .insert(savedCards)
    .values({ accountId, mode, email, signature, ...details })
    .onConflictDoUpdate({
      target: [savedCards.accountId, savedCards.mode, savedCards.signature, savedCards.email],
      set: {
        ...details,
        refusedAt: null,
        warnedAt: sql`case when ${savedCards.expires} = ${expires} then ${savedCards.warnedAt} end`,
      },
    })
    .returning({ id: savedCards.id });
  if (saved === undefined) throw new Error('no card was saved');
  return saved.id;
}

/** Reads the card that renewals charge, in the caller's transaction; null if there is none that can be charged in this mode now. */
export async function readChargeableCard(
  work: Work,
  { cardId }: { cardId: string | null },
  mode: PaymentMode,
): Promise<SavedCard | null> {
  if (cardId === null) return null;
  const card = await findRow(work.tx, savedCards, cardId);
  return card !== undefined && card.refusedAt === null && card.mode === mode ? card : null;
}

/** Reads the code of a card; null if no secret of this site opens it. */
export const readCardCode = ({ config }: World, { sealedCode, accountId }: SavedCard): string | null =>
  openText(config, sealedCode, ownerOf(accountId))?.text ?? null;

/** Encrypts the codes again that an older secret had encrypted, so that this secret can be taken out of the configuration. */
export async function resealCards(world: World): Promise<void> {
  const cards = await world.db.select().from(savedCards);
  for (const card of cards) {
    const opened = openText(world.config, card.sealedCode, ownerOf(card.accountId));
    if (opened?.isOld !== true) continue;
    const sealedCode = sealText(world.config, opened.text, ownerOf(card.accountId));
    await world.db
      .update(savedCards)
      .set({ sealedCode })
      .where(sql`${eq(savedCards.id, card.id)} and ${eq(savedCards.sealedCode, card.sealedCode)}`);
  }
}
