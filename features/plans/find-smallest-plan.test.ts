import { expect, it } from 'vitest';
import { findSmallestPlan, type MetLimit } from './find-smallest-plan.ts';
import { firstPlans, noPlan, type Plan, type PlanId, planIds } from './plans.ts';

const plans = planIds.map((id): Plan & { id: PlanId } => ({ id, ...firstPlans[id] }));
function find(
  limit: MetLimit,
  more: Parameters<typeof findSmallestPlan>[2],
  offered: readonly (typeof plans)[number][] = plans,
) {
  const found = findSmallestPlan(offered, limit, more);
  return found === 'own' || found === null ? found : found.id;
}

it('names the smallest plan that gives more than the own one', () => {
  expect(find('quotes', { own: noPlan.limits, needed: undefined })).toBe('bronze');
  expect(find('quotes', { own: firstPlans.bronze.limits, needed: undefined })).toBe('silver');
  expect(find('quotes', { own: firstPlans.gold.limits, needed: undefined })).toBe('platinum');
  // Bronze covers no larger budget and no more places than no plan does.
  expect(find('budget', { own: noPlan.limits, needed: undefined })).toBe('silver');
  expect(find('locations', { own: noPlan.limits, needed: undefined })).toBe('silver');
});

it('names the smallest plan that covers what is needed, to the cent', () => {
  expect(find('budget', { own: noPlan.limits, needed: 15_000_00 })).toBe('silver');
  expect(find('budget', { own: noPlan.limits, needed: 15_000_01 })).toBe('gold');
  expect(find('budget', { own: noPlan.limits, needed: 50_000_01 })).toBe('platinum');
  expect(find('locations', { own: firstPlans.bronze.limits, needed: 6 })).toBe('gold');
});

it('says that the own plan covers it', () => {
  expect(find('budget', { own: firstPlans.silver.limits, needed: 15_000_00 })).toBe('own');
  expect(find('quotes', { own: firstPlans.platinum.limits, needed: undefined })).toBe('own');
});

it('names none where no plan covers it', () => {
  const offered = plans.filter(({ id }) => id !== 'platinum');
  expect(find('quotes', { own: firstPlans.gold.limits, needed: undefined }, offered)).toBeNull();
  expect(find('budget', { own: noPlan.limits, needed: 50_000_01 }, offered)).toBeNull();
});

it('names the plan that gives least, then the one that costs least, whatever their order', () => {
  const [bronze, silver, gold, platinum] = plans;
  const reordered = [platinum!, gold!, { ...silver!, id: 'bronze' as const, priceCents: 160_00 }, silver!, bronze!];
  expect(find('budget', { own: noPlan.limits, needed: undefined }, reordered)).toBe('silver');
  expect(find('budget', { own: noPlan.limits, needed: 50_000_01 }, [platinum!, gold!])).toBe('platinum');
});
