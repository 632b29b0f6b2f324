import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { system } from '#engine/actor.ts';
import { recordEvent } from '#engine/record-event.ts';
import { transact, type World } from '#engine/work.ts';
import { savedCards } from '#features/payments/server/tables.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

/** The time before the end of the card's last month at which its holder gets a warning. */
const warnBefore = 31 * day;

/** `2028-12` */
const yearMonth = (at: Date): string => at.toISOString().slice(0, 7);

/** Warns the holders of cards that a plan charges and that expire within a month, once for each card. */
export async function warnOfExpiry(world: World): Promise<void> {
  const now = world.clock.now();
  const expiring = await world.db
    .select({ cardId: savedCards.id, id: subscriptions.id, status: subscriptions.status })
    .from(savedCards)
    .innerJoin(subscriptions, eq(subscriptions.cardId, savedCards.id))
    .where(
      and(
        inArray(subscriptions.status, ['active', 'past_due']),
        isNotNull(subscriptions.nextChargeAt),
        isNull(savedCards.warnedAt),
        isNull(savedCards.refusedAt),
        // A card that expires in March can be charged until 31 March.
        lte(savedCards.expires, yearMonth(new Date(now.getTime() + warnBefore - day))),
      ),
    );
  for (const { cardId, id, status } of expiring)
    await transact(world, system, async (work) => {
      const [warned] = await work.tx
        .update(savedCards)
        .set({ warnedAt: work.now })
        .where(and(eq(savedCards.id, cardId), isNull(savedCards.warnedAt)))
        .returning({ id: savedCards.id });
      if (warned !== undefined)
        await recordEvent(work, subscriptionSubject, 'card-expires', {
          id,
          by: 'system',
          before: status,
          after: status,
        });
    });
}
