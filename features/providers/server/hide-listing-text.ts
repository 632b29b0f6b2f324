import { eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { hideTypedText, isHeldText, showTypedText } from './held-text.ts';
import { listingEvents, providers } from './tables.ts';

type Judged = { id: string; reason: string };

/**
 * An admin hides a provider's texts on their listing: both bios, and their services. `id` is that of the listing. The provider gets
 * `reason` and still sees and changes the text, which stays hidden. 404 if there is no such listing, 409 if another admin was faster.
 */
export const hideListingText = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, true);

/** An admin shows the text of a listing that is hidden or held. Refuses as `hideListingText` does. */
export const showListingText = (work: PersonWork, judged: { id: string; reason?: string }): Promise<void> =>
  judge(work, judged, false);

async function judge(
  work: PersonWork,
  { id, reason }: { id: string; reason?: string },
  isHidden: boolean,
): Promise<void> {
  const listing = expectFound(await lockRow(work.tx, providers, id));
  const before = listing.textHiddenAt !== null ? 'hidden' : (await isHeldText(work, id)) ? 'waiting' : 'shown';
  const after = isHidden ? 'hidden' : 'shown';
  if (before === after) throw new Refusal('request.conflict', { current: after });
  await work.tx
    .update(providers)
    .set({ textHiddenAt: isHidden ? work.now : null, updatedAt: work.now })
    .where(eq(providers.id, id));
  if (isHidden) await hideTypedText(work, listing);
  else await showTypedText(work, id);
  const event = { id, by: 'admin' as const, before, after };
  if (isHidden) await recordEvent(work, listingEvents, 'hide-text', { ...event, data: { reason: reason ?? '' } });
  else await recordEvent(work, listingEvents, 'show-text', { ...event, data: reason === undefined ? {} : { reason } });
}
