import { eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { recordTextEvent } from './held-text.ts';
import { reviews, reviewSubject } from './tables.ts';

type Row = typeof reviews.$inferSelect;
type Decision = { id: string; reason?: string };

/** An admin makes a held reply public. 409 if it is not held. */
export async function approveReply(work: PersonWork, decision: Decision): Promise<void> {
  const review = expectFound(await lockRow(work.tx, reviews, decision.id));
  if (!review.replyHeld) throw new Refusal('request.conflict', { current: 'shown' });
  await publishReply(work, review, 'approve-reply', decision);
}

/** An admin shows a hidden reply again. 409 if it is not hidden. */
export async function showReply(work: PersonWork, decision: Decision): Promise<void> {
  const review = expectFound(await lockRow(work.tx, reviews, decision.id));
  if (!review.replyHidden) throw new Refusal('request.conflict', { current: 'shown' });
  await publishReply(work, review, 'show-reply', decision);
}

/** An admin hides a reply, held or public. Its author gets `reason`, and may appeal. 409 if it is hidden or gone. */
export async function hideReply(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { status, reply, replyWritten, replyHidden } = expectFound(await lockRow(work.tx, reviews, id));
  const typed = replyWritten ?? reply;
  if (replyHidden || typed === null)
    throw new Refusal('request.conflict', { current: replyHidden ? 'hidden' : 'gone' });
  const set = { reply: null, replyWritten: typed, replyHeld: false, replyHidden: true };
  await work.tx.update(reviews).set(set).where(eq(reviews.id, id));
  const data = { reason };
  await recordEvent(work, reviewSubject, 'hide-reply', { id, by: 'admin', before: status, after: status, data });
}

/** Makes the words of a reply public, and notifies the reviewer if they are its first. The review is locked. */
async function publishReply(
  work: PersonWork,
  { id, status, replyWritten, replyToldAt }: Row,
  name: 'approve-reply' | 'show-reply',
  { reason }: Decision,
): Promise<void> {
  const { masked, written } = sortWords({ reply: replyWritten ?? '' });
  const words = { reply: masked.reply, replyWritten: written?.reply ?? null };
  const set = { ...words, replyHeld: false, replyHidden: false, replyToldAt: replyToldAt ?? work.now };
  await work.tx.update(reviews).set(set).where(eq(reviews.id, id));
  const data = reason === undefined ? {} : { reason };
  await recordEvent(work, reviewSubject, name, { id, by: 'admin', before: status, after: status, data });
  if (replyToldAt === null) await recordTextEvent(work, 'reply', { id, status });
}
