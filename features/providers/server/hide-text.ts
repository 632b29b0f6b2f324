import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#server/engine/record-event.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { listingEvents, providers } from './tables.ts';

type Judged = { id: string; reason: string };

/**
 * An admin hides what a provider wrote on their listing: both bios, and their services. `id` is that of the listing. The provider gets
 * `reason` and still sees and changes the text, which stays hidden. 404 where there is no such listing, 409 where another admin was faster.
 */
export const hideListingText = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, true);

/** An admin shows the text of a listing again. Refuses as `hideListingText` does. */
export const showListingText = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, false);

async function judge(work: PersonWork, { id, reason }: Judged, isHidden: boolean): Promise<void> {
  const [before, after] = isHidden ? (['shown', 'hidden'] as const) : (['hidden', 'shown'] as const);
  const [changed] = await work.tx
    .update(providers)
    .set({ textHiddenAt: isHidden ? work.now : null, updatedAt: work.now })
    .where(and(eq(providers.id, id), isHidden ? isNull(providers.textHiddenAt) : isNotNull(providers.textHiddenAt)))
    .returning({ id: providers.id });
  if (changed === undefined) {
    const [listing] = await work.tx.select({ id: providers.id }).from(providers).where(eq(providers.id, id));
    throw listing === undefined
      ? new Refusal('request.not-found')
      : new Refusal('request.conflict', { current: after });
  }
  await recordEvent(work, listingEvents, isHidden ? 'hide-text' : 'show-text', {
    id,
    by: 'admin',
    before,
    after,
    data: { reason },
  });
}
