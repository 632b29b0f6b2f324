import { and, eq, or, sql } from 'drizzle-orm';
import { providers } from '#features/providers/server/tables.ts';
import type { Work } from '#server/engine/work.ts';
import { aspects, type Aspect } from '../aspects.ts';
import { ratingCounts } from './tables.ts';

/** The stars of a review, and of each aspect that it says something of. */
export type Ratings = { rating: number } & Record<Aspect, number | null>;

type Rating = { mark: 'overall' | Aspect; stars: number };

/**
 * Moves a provider's rating and counts from what a review gave `before` to what it gives `after`; null is a review that does not count.
 * By how much, never to what: of changes that go on at once each counts. The caller has made sure that the review really changed so.
 */
export async function countRatings(
  work: Work,
  providerId: string,
  { before, after }: { before: Ratings | null; after: Ratings | null },
): Promise<void> {
  const gone = ratingsOf(before);
  const given = ratingsOf(after);
  // The listing first: it lets in one at a time, so that the rows of its counts are met in no particular order.
  await work.tx
    .update(providers)
    .set({
      ratingSum: sql`${providers.ratingSum} + ${(after?.rating ?? 0) - (before?.rating ?? 0)}`,
      ratingCount: sql`${providers.ratingCount} + ${Number(after !== null) - Number(before !== null)}`,
    })
    .where(eq(providers.id, providerId));
  const less = without(gone, given);
  const more = without(given, gone);
  if (less.length > 0) {
    const which = or(...less.map(({ mark, stars }) => and(eq(ratingCounts.mark, mark), eq(ratingCounts.stars, stars))));
    await work.tx
      .update(ratingCounts)
      .set({ count: sql`${ratingCounts.count} - 1` })
      .where(and(eq(ratingCounts.providerId, providerId), which));
  }
  if (more.length > 0) {
    await work.tx
      .insert(ratingCounts)
      .values(more.map((mark) => ({ providerId, ...mark, count: 1 })))
      .onConflictDoUpdate({
        target: [ratingCounts.providerId, ratingCounts.mark, ratingCounts.stars],
        set: { count: sql`${ratingCounts.count} + 1` },
      });
  }
}

function ratingsOf(review: Ratings | null): Rating[] {
  if (review === null) return [];
  const given = aspects.flatMap((mark) => (review[mark] === null ? [] : [{ mark, stars: review[mark] }]));
  return [{ mark: 'overall', stars: review.rating }, ...given];
}

const without = (ratings: Rating[], others: Rating[]): Rating[] =>
  ratings.filter(({ mark, stars }) => !others.some((other) => other.mark === mark && other.stars === stars));
