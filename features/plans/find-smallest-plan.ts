import type { PlanId, PlanLimits } from './plans.ts';

/** The limits at which a person cannot go on, by their names in an address. */
export const metLimits = { quotes: 'quotesPerMonth', budget: 'budgetCents', locations: 'locations' } as const;
export type MetLimit = keyof typeof metLimits;

type Offered = { id: PlanId; limits: PlanLimits };

/**
 * The smallest plan that lifts a limit, of plans in their order: one that covers `needed` (quotes, cents or places), or if that is not
 * known more than `own`. Undefined if none does, or the own plan already does.
 */
export function findSmallestPlan<Plan extends Offered>(
  plans: readonly Plan[],
  limit: MetLimit,
  { own, needed }: { own: PlanLimits; needed: number | undefined },
): Plan | undefined {
  const name = metLimits[limit];
  const covers = (limits: PlanLimits) => {
    const [most, ownMost] = [limits[name], own[name]];
    if (most === null || needed !== undefined) return most === null || most >= (needed ?? 0);
    return ownMost !== null && most > ownMost;
  };
  const isLiftedAlready = own[name] === null || (needed !== undefined && covers(own));
  return isLiftedAlready ? undefined : plans.find(({ limits }) => covers(limits));
}
