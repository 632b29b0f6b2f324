import { and, eq, or, sql } from 'drizzle-orm';
import { providers } from '#features/providers/server/tables.ts';
import type { Work } from '#engine/work.ts';
import { aspects, type Aspect } from '../aspects.ts';
import { ratingCounts } from './tables.ts';

/** The stars of a review, and of each aspect that it rates. */
export type Ratings = { rating: number } & Record<Aspect, number | null>;

type Rating = { aspect: 'overall' | Aspect; stars: number };

/**
 * Moves a provider's rating and counts from a review's ratings `before` to those `after`; null means that its stars do not count.
 * Adds differences and never sets totals, so that concurrent changes all count. The caller has made sure that the change happened.
 */
export async function countRatings(
  work: Work,
  providerId: string,
  { before, after }: { before: Ratings | null; after: Ratings | null },
): Promise<void> {
  const removed = ratingsOf(before);
  const added = ratingsOf(after);
  // The listing first: its row lock lets one transaction in at a time, so that the counts cannot deadlock.
  await work.tx
    .update(providers)
    .set({
      ratingSum: sql`${providers.ratingSum} + ${(after?.rating ?? 0) - (before?.rating ?? 0)}`,
      ratingCount: sql`${providers.ratingCount} + ${Number(after !== null) - Number(before !== null)}`,
    })
    .where(eq(providers.id, providerId));
  const less = without(removed, added);
  const more = without(added, removed);
  if (less.length > 0) {
    const which = or(
      ...less.map(({ aspect, stars }) => and(eq(ratingCounts.aspect, aspect), eq(ratingCounts.stars, stars))),
    );
    await work.tx
      .update(ratingCounts)
      .set({ count: sql`${ratingCounts.count} - 1` })
      .where(and(eq(ratingCounts.providerId, providerId), which));
  }
  if (more.length > 0) {
    await work.tx
      .insert(ratingCounts)
      .values(more.map((aspect) => ({ providerId, ...aspect, count: 1 })))
      .onConflictDoUpdate({
        target: [ratingCounts.providerId, ratingCounts.aspect, ratingCounts.stars],
        set: { count: sql`${ratingCounts.count} + 1` },
      });
  }
}

function ratingsOf(review: Ratings | null): Rating[] {
  if (review === null) return [];
  const given = aspects.flatMap((aspect) => (review[aspect] === null ? [] : [{ aspect, stars: review[aspect] }]));
  return [{ aspect: 'overall', stars: review.rating }, ...given];
}

const without = (ratings: Rating[], others: Rating[]): Rating[] =>
  ratings.filter(({ aspect, stars }) => !others.some((other) => other.aspect === aspect && other.stars === stars));
