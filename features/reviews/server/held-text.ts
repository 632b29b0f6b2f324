import { and, eq, inArray } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { toPublicText } from '#core/typed-text/public-text.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { providers } from '#features/providers/server/tables.ts';
import { reviews, reviewSubject } from './tables.ts';

type Review = Pick<typeof reviews.$inferSelect, 'id' | 'status'>;
type TextEvent = 'hold-text' | 'release-text' | 'hold-reply' | 'release-reply' | 'reply';

/** Records that a comment or a reply is held, that its author has removed the reason for it, or that everyone can read the first reply. */
export const recordTextEvent = (work: Work, name: TextEvent, { id, status }: Review): Promise<void> =>
  recordEvent(work, reviewSubject, name, { id, by: 'system', before: status, after: status });

/** An admin makes the held comment of a review public. 409 if it is not held. */
export async function approveComment(work: PersonWork, id: string, reason?: string): Promise<void> {
  const { status, held: isHeld, written } = expectFound(await lockRow(work.tx, reviews, id));
  if (!isHeld) throw new Refusal('request.conflict', { current: 'shown' });
  const comment = toPublicText(written?.comment ?? '');
  await work.tx.update(reviews).set({ held: false, comment }).where(eq(reviews.id, id));
  const data = reason === undefined ? {} : { reason };
  await recordEvent(work, reviewSubject, 'approve-text', { id, by: 'admin', before: status, after: status, data });
}

/** Deletes the typed originals of a former person's reviews and replies. The public text stays, and held text leaves the queue. */
export async function keepPublicWords(work: Work, accountId: string): Promise<void> {
  const given = eq(reviews.memberId, accountId);
  const listings = work.tx.select({ id: providers.id }).from(providers).where(eq(providers.accountId, accountId));
  const received = inArray(reviews.providerId, listings);
  const lockWaiting = (whose: typeof given, column: typeof reviews.held | typeof reviews.replyHeld) =>
    work.tx
      .select({ id: reviews.id, status: reviews.status })
      .from(reviews)
      .where(and(whose, eq(column, true)))
      .for('update');
  const comments = await lockWaiting(given, reviews.held);
  const replies = await lockWaiting(received, reviews.replyHeld);
  await work.tx.update(reviews).set({ written: null, held: false }).where(given);
  await work.tx.update(reviews).set({ replyWritten: null, replyHeld: false }).where(received);
  for (const review of comments) await recordTextEvent(work, 'release-text', review);
  for (const review of replies) await recordTextEvent(work, 'release-reply', review);
}
