import { and, eq, gte } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { conflict, tryStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import type { z } from '#core/zod.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { review } from '../contract.ts';
import { countRatings, type Ratings } from './count-ratings.ts';
import { replacePhotos } from './replace-photos.ts';
import { recordTextEvent } from './held-text.ts';
import { amendableFor, authorIs } from './policy.ts';
import { readReview } from './queries.ts';
import type { NewReview } from './rate-provider.ts';
import { reviews, reviewSubject } from './tables.ts';

/**
 * A member changes all of their own review within 7 days of giving it; the reply stays. The event keeps the content before the change.
 * 404 if the review is not theirs, 409 if it is too late or the review is hidden.
 */
export async function amendReview(
  work: PersonWork,
  { id, known, ...content }: { id: string; known?: string[] | undefined } & NewReview,
): Promise<z.output<typeof review>> {
  // The lock makes sure that the event contains the content before this change.
  const before = expectFound(await lockRow(work.tx, reviews, and(eq(reviews.id, id), authorIs(work.actor))));
  const { masked, written, isHeld } = sortWords({ comment: content.comment });
  const photos = await replacePhotos(work, id, content.photos, known);
  const after = await tryStep(work, reviewSubject, 'amend', {
    id,
    by: 'member',
    where: and(authorIs(work.actor), gte(reviews.createdAt, new Date(work.now.getTime() - amendableFor))),
    set: {
      rating: content.rating,
      ...content.aspects,
      ...(isHeld ? {} : masked),
      written,
      held: isHeld,
      editedAt: work.now,
    },
    data: {
      rating: content.rating,
      before: { ...ratingsOf(before), comment: before.written?.comment ?? before.comment, photos: photos.before },
      after: {
        rating: content.rating,
        ...content.aspects,
        comment: content.comment,
        photos: photos.after,
      },
    },
  });
  if (after === null)
    throw before.status === 'published'
      ? new Refusal('reviews.too-late-to-amend')
      : await conflict(work, reviewSubject, id);
  if (isHeld !== before.held) await recordTextEvent(work, isHeld ? 'hold-text' : 'release-text', after);
  await work.tx.update(jobs).set({ rating: content.rating }).where(eq(jobs.id, before.jobId));
  await countRatings(work, before.providerId, { before, after });
  return readReview(work, id);
}

const ratingsOf = ({ rating, quality, punctuality, communication, value }: Ratings): Ratings => ({
  rating,
  quality,
  punctuality,
  communication,
  value,
});
