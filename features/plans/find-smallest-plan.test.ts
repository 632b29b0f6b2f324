import { expect, it } from 'vitest';
import { findSmallestPlan } from './find-smallest-plan.ts';
import { firstPlans, noPlan, planIds } from './plans.ts';

const plans = planIds.map((id) => ({ id, limits: firstPlans[id].limits }));
const find = (...[limit, more]: [Parameters<typeof findSmallestPlan>[1], Parameters<typeof findSmallestPlan>[2]]) =>
  findSmallestPlan(plans, limit, more)?.id;

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

it('names none where the own plan covers it', () => {
  expect(find('budget', { own: firstPlans.silver.limits, needed: 15_000_00 })).toBeUndefined();
  expect(find('quotes', { own: firstPlans.platinum.limits, needed: undefined })).toBeUndefined();
});
