import { expect, it } from 'vitest';
import { serverFilters, rangeErrors, readFilters, typedFilters } from './filter-draft.ts';

const filters = {
  category: 'Plumbing',
  location: 'Soweto',
  minBudget: 500,
  maxBudget: 700,
  from: '2026-03-01',
  to: '2026-03-31',
};

it('sends budgets to the server in cents', () => {
  expect(serverFilters(filters)).toEqual({
    category: 'Plumbing',
    location: 'Soweto',
    minBudgetCents: 500_00,
    maxBudgetCents: 700_00,
    from: '2026-03-01',
    to: '2026-03-31',
  });
  expect(serverFilters({ minBudget: 0 })).toMatchObject({ minBudgetCents: 0, maxBudgetCents: undefined });
});

it('shows filters in their fields and reads the same filters from them', () => {
  expect(typedFilters(filters)).toEqual({ ...filters, minBudget: '500', maxBudget: '700' });
  expect(readFilters(typedFilters(filters))).toEqual(filters);
});

it('leaves out fields that are blank', () => {
  const read = readFilters({ ...typedFilters({}), location: '   ' });
  expect(Object.values(read).every((value) => value === undefined)).toBe(true);
});

it('reads a budget as people write it, in whole rand', () => {
  const budget = (text: string) => readFilters({ ...typedFilters({}), minBudget: text }).minBudget;
  expect(budget('R 2 500')).toBe(2500);
  expect(budget('about 99.60')).toBe(100);
  expect(budget('as little as possible')).toBeUndefined();
});

it('finds ranges that end before they begin', () => {
  expect(Object.keys(rangeErrors({ minBudget: 900, maxBudget: 700, from: '2026-03-02', to: '2026-03-01' }))).toEqual([
    'budget',
    'days',
  ]);
  expect(rangeErrors({ minBudget: 700, maxBudget: 700, from: '2026-03-01', to: '2026-03-01' })).toEqual({});
  expect(rangeErrors({ minBudget: 900, to: '2026-03-01' })).toEqual({});
});
