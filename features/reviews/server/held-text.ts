import { and, eq, inArray, not, or } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { toPublicText } from '#core/typed-text/public-text.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { providers } from '#features/providers/server/tables.ts';
import { reviews, reviewSubject } from './tables.ts';

type Review = Pick<typeof reviews.$inferSelect, 'id' | 'status'>;

/** Records that the text of a review is held, that its author has removed the reason for it, or that everyone can read the first reply. */
export const recordTextEvent = (
  work: Work,
  name: 'hold-text' | 'release-text' | 'reply',
  { id, status }: Review,
): Promise<void> => recordEvent(work, reviewSubject, name, { id, by: 'system', before: status, after: status });

/** An admin makes the held comment and reply of a review public. 409 if nothing is held. */
export async function approveReviewText(work: PersonWork, id: string, reason?: string): Promise<void> {
  const review = await lockHeld(work, id);
  const { status, held: isCommentHeld, replyHeld, written, replyWritten } = review;
  const isFirstReply = replyHeld && review.replyToldAt === null;
  await work.tx
    .update(reviews)
    .set({
      ...(isCommentHeld && { held: false, comment: toPublicText(written?.comment ?? '') }),
      ...(replyHeld && { replyHeld: false, reply: replyWritten === null ? null : toPublicText(replyWritten) }),
      ...(isFirstReply && { replyToldAt: work.now }),
    })
    .where(eq(reviews.id, id));
  const data = { isComment: isCommentHeld, isReply: replyHeld, ...(reason !== undefined && { reason }) };
  await recordEvent(work, reviewSubject, 'approve-text', { id, by: 'admin', before: status, after: status, data });
  if (isFirstReply) await recordTextEvent(work, 'reply', review);
}

/** An admin drops a held reply; the one before stays. 409 if none is held. */
export async function rejectReply(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { status, replyHeld } = await lockHeld(work, id);
  if (!replyHeld) throw new Refusal('request.conflict', { current: 'shown' });
  await work.tx.update(reviews).set({ replyHeld: false, replyWritten: null }).where(eq(reviews.id, id));
  await recordEvent(work, reviewSubject, 'reject-reply', {
    id,
    by: 'admin',
    before: status,
    after: status,
    data: { reason },
  });
}

/** Deletes the typed originals of a former person's reviews and replies. The public text stays, and held text leaves the queue. */
export async function keepPublicWords(work: Work, accountId: string): Promise<void> {
  const given = eq(reviews.memberId, accountId);
  const listings = work.tx.select({ id: providers.id }).from(providers).where(eq(providers.accountId, accountId));
  const received = inArray(reviews.providerId, listings);
  const waiting = await work.tx
    .select({ id: reviews.id, status: reviews.status })
    .from(reviews)
    .where(or(and(given, reviews.held, not(reviews.replyHeld)), and(received, reviews.replyHeld, not(reviews.held))))
    .for('update');
  await work.tx.update(reviews).set({ written: null, held: false }).where(given);
  await work.tx.update(reviews).set({ replyWritten: null, replyHeld: false }).where(received);
  for (const review of waiting) await recordTextEvent(work, 'release-text', review);
}

async function lockHeld(work: PersonWork, id: string) {
  const review = expectFound(await lockRow(work.tx, reviews, id));
  if (!review.held && !review.replyHeld) throw new Refusal('request.conflict', { current: 'shown' });
  return review;
}

/** True if a review waits only because of its reply: then the reply is judged, and not the review. */
export async function isReplyHeldAlone(work: Work, id: string): Promise<boolean> {
  const review = await findRow(work.tx, reviews, id, 'held', 'replyHeld');
  return review !== undefined && review.replyHeld && !review.held;
}
