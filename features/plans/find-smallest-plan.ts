import type { PlanId, PlanLimits } from './plans.ts';

/** The limits at which a person cannot go on, by their names in an address. */
export const metLimits = { quotes: 'quotesPerMonth', budget: 'budgetCents', locations: 'locations' } as const;
export type MetLimit = keyof typeof metLimits;

type Offered = { id: PlanId; priceCents: number | null; limits: PlanLimits };

/** Puts plans in the order of what they give of a limit, and those that give the same in the order of their prices: without one last. */
export const bySize =
  (limit: MetLimit) =>
  (one: Pick<Offered, 'limits' | 'priceCents'>, other: Pick<Offered, 'limits' | 'priceCents'>): number => {
    const name = metLimits[limit];
    return compare(one.limits[name], other.limits[name]) || compare(one.priceCents, other.priceCents);
  };

/** Null is more than any number. */
const compare = (one: number | null, other: number | null): number =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one - other;

/**
 * The smallest plan that lifts a limit: one that covers `needed` (quotes, cents or places), or if that is not known more than `own`. `own` if
 * the own plan already does, and null if no plan does.
 */
export function findSmallestPlan<Plan extends Offered>(
  plans: readonly Plan[],
  limit: MetLimit,
  { own, needed }: { own: PlanLimits; needed: number | undefined },
): Plan | 'own' | null {
  const name = metLimits[limit];
  const covers = (limits: PlanLimits) => {
    const [most, ownMost] = [limits[name], own[name]];
    if (most === null || needed !== undefined) return most === null || most >= (needed ?? 0);
    return ownMost !== null && most > ownMost;
  };
  if (own[name] === null || (needed !== undefined && covers(own))) return 'own';
  return plans.filter(({ limits }) => covers(limits)).toSorted(bySize(limit))[0] ?? null;
}
