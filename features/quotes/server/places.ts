import { and, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { openWithin } from '../limits.ts';
import { returnReasons, type ReleaseReason, type ReturnReason } from '../reasons.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/** Milliseconds after `now` until which the member of a quote that is sent now must open it. */
export const openBy = (now: Date): Date => new Date(now.getTime() + openWithin);

type From = { tx: Pick<Work['tx'], 'update'>; now: Date };

/**
 * Notes that the member has opened these quotes in time: their places of the month stay spent. The first opening counts; later ones change
 * nothing. The caller has made sure that the reader is the member, or `where` does.
 */
export async function noteOpened({ tx, now }: From, ids: readonly string[], where?: SQL): Promise<void> {
  await tx
    .update(quoteRequests)
    .set({ openedAt: now, openBy: null })
    .where(and(inArray(quoteRequests.id, [...ids]), gt(quoteRequests.openBy, now), where));
}

/** Gives the place of the month of a quote back, once, where the member has not opened it and `where` holds. */
export async function returnPlace(work: Work, id: string, reason: ReturnReason, where?: SQL): Promise<void> {
  const [returned] = await work.tx
    .update(quoteRequests)
    .set({ returnedAt: work.now, returnReason: reason, openBy: null })
    .where(and(eq(quoteRequests.id, id), isNotNull(quoteRequests.openBy), where))
    .returning({ status: quoteRequests.status });
  if (returned === undefined) return;
  const { status } = returned;
  await recordEvent(work, quoteSubject, 'return-place', {
    id,
    by: 'system',
    before: status,
    after: status,
    data: { reason },
  });
}

/** Gives the place of a released quote back if its problem went away before the member opened it. */
export async function returnReleased(work: Work, id: string, reason: ReleaseReason): Promise<void> {
  if (isOneOf(reason, returnReasons)) await returnPlace(work, id, reason);
}
