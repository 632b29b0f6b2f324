import type { bestQuoteWords } from '#features/quotes/wording.ts';
import type { ComparedQuote } from '../api.ts';

export type Trait = keyof typeof bestQuoteWords;

/** Greater is better; null where the quote says nothing. A quote without an end outlasts the others. */
const worth: Record<Trait, (quote: ComparedQuote) => number | null> = {
  price: ({ priceCents }) => (priceCents === null ? null : -priceCents),
  rating: ({ overallRating, ratingCount }) => (ratingCount === 0 ? null : overallRating),
  jobs: ({ completedJobsCount }) => completedJobsCount || null,
  validity: ({ expiresAt }) => (expiresAt === null ? Infinity : new Date(expiresAt).getTime()),
};

/**
 * The quotes that are best in each trait, by id, among those that can still be accepted. Nothing is best where all are
 * alike, or where there is nothing to compare with.
 */
export function findBest(quotes: readonly ComparedQuote[]): Record<Trait, ReadonlySet<string>> {
  const open = quotes.filter(({ status, expired }) => status === 'quote_submitted' && !expired);
  const bestIn = (trait: Trait): ReadonlySet<string> => {
    const values = open.map((quote) => worth[trait](quote) ?? -Infinity);
    const most = Math.max(...values);
    if (most === -Infinity || values.every((value) => value === most)) return new Set();
    return new Set(open.filter((_, index) => values[index] === most).map(({ id }) => id));
  };
  return { price: bestIn('price'), rating: bestIn('rating'), jobs: bestIn('jobs'), validity: bestIn('validity') };
}
