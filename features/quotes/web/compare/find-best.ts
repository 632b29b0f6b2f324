import type { bestQuoteWords } from '#features/quotes/wording.ts';
import type { ComparedQuote } from '../api.ts';

export type Trait = keyof typeof bestQuoteWords;

/** A greater score is better; null if there is none. A quote without an end date has the longest validity. */
const scores: Record<Trait, (quote: ComparedQuote) => number | null> = {
  price: ({ priceCents }) => (priceCents === null ? null : -priceCents),
  rating: ({ overallRating, ratingCount }) => (ratingCount === 0 ? null : overallRating),
  jobs: ({ completedJobsCount }) => completedJobsCount || null,
  validity: ({ expiresAt }) => (expiresAt === null ? Infinity : new Date(expiresAt).getTime()),
};

/** The ids of the best quotes in each trait, among the quotes that can still be accepted. Empty if all are equal or there is only one. */
export function findBest(quotes: readonly ComparedQuote[]): Record<Trait, ReadonlySet<string>> {
  const open = quotes.filter(({ status, expired }) => status === 'quote_submitted' && !expired);
  const bestIn = (trait: Trait): ReadonlySet<string> => {
    const values = open.map((quote) => scores[trait](quote) ?? -Infinity);
    const best = Math.max(...values);
    if (best === -Infinity || values.every((value) => value === best)) return new Set();
    return new Set(open.filter((_, index) => values[index] === best).map(({ id }) => id));
  };
  return { price: bestIn('price'), rating: bestIn('rating'), jobs: bestIn('jobs'), validity: bestIn('validity') };
}
