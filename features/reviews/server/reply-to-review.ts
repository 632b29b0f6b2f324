import { and, eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { recordTextEvent } from './held-text.ts';
import { reviewedIs } from './policy.ts';
import { reviews } from './tables.ts';

/**
 * A provider publishes a reply to a review of their work; an empty text removes it. The reviewer gets a notice of the first reply, and none
 * of later ones. 404 if the review is hidden or of another provider, 409 if an admin has hidden the reply.
 */
export async function replyToReview(work: PersonWork, id: string, text: string): Promise<void> {
  if (work.actor.providerId === null) throw new Refusal('request.not-found');
  const own = and(eq(reviews.id, id), reviewedIs(work.actor));
  const before = expectFound(await lockRow(work.tx, reviews, own));
  if (before.replyHidden) throw new Refusal('request.conflict', { current: 'hidden' });
  if (text === '') {
    await work.tx
      .update(reviews)
      .set({ reply: null, repliedAt: null, replyWritten: null, replyHeld: false })
      .where(own);
    if (before.replyHeld) await recordTextEvent(work, 'release-reply', before);
    return;
  }
  const { masked, written, isHeld } = sortWords({ reply: text });
  await work.tx
    .update(reviews)
    .set({
      ...(isHeld ? {} : { reply: masked.reply, replyToldAt: before.replyToldAt ?? work.now }),
      replyWritten: written?.reply ?? null,
      replyHeld: isHeld,
      repliedAt: work.now,
    })
    .where(own);
  if (isHeld || before.replyHeld) await recordTextEvent(work, isHeld ? 'hold-reply' : 'release-reply', before);
  if (!isHeld && before.replyToldAt === null) await recordTextEvent(work, 'reply', before);
}
