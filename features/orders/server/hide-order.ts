import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { changeOrderPhotos, changeOrders, orderSubject } from './tables.ts';

type Judged = { id: string; reason: string };

/**
 * An admin hides the reason and the photos of a change order from its member; its lines and totals stay, because they are what is agreed.
 * The provider still sees all, and gets `reason`. 404 if there is no such change order, 409 if another admin was faster.
 */
export const hideOrder = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, true);

/** An admin shows the reason and the photos again. Refuses as `hideOrder` does. */
export const showOrder = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, false);

async function judge(work: PersonWork, { id, reason }: Judged, isHidden: boolean): Promise<void> {
  const [changed] = await work.tx
    .update(changeOrders)
    .set(
      isHidden
        ? { hiddenReason: changeOrders.reason, reason: '' }
        : { reason: sql`${changeOrders.hiddenReason}`, hiddenReason: null },
    )
    .where(
      and(eq(changeOrders.id, id), isHidden ? isNull(changeOrders.hiddenReason) : isNotNull(changeOrders.hiddenReason)),
    )
    .returning({ status: changeOrders.status });
  if (changed === undefined) throw await conflict(work, id, isHidden);
  const photos = await work.tx
    .select({ id: changeOrderPhotos.fileId })
    .from(changeOrderPhotos)
    .where(eq(changeOrderPhotos.orderId, id));
  await showFilesTo(
    work,
    isHidden ? 'owner' : 'granted',
    photos.map((photo) => photo.id),
  );
  const { status } = changed;
  await recordEvent(work, orderSubject, isHidden ? 'hide' : 'show', {
    id,
    by: 'admin',
    before: status,
    after: status,
    data: { reason },
  });
}

async function conflict({ tx }: PersonWork, id: string, isHidden: boolean): Promise<Refusal> {
  return (await tx.$count(changeOrders, eq(changeOrders.id, id))) === 0
    ? new Refusal('request.not-found')
    : new Refusal('request.conflict', { current: isHidden ? 'hidden' : 'shown' });
}
