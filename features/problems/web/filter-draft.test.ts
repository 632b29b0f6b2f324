import { expect, it } from 'vitest';
import { budgetError, serverFilters, rangeErrors, readFilters, typedFilters } from './filter-draft.ts';

const filters = {
  category: 'Plumbing',
  location: 'Soweto',
  minBudget: 500,
  maxBudget: 700,
  from: '2026-03-01',
  to: '2026-03-31',
};

it('keeps the cents of a budget from its field to the address and the server', () => {
  const draft = typedFilters({ minBudget: 12.5, maxBudget: 1234.05 });
  expect(draft).toMatchObject({ minBudget: '12.50', maxBudget: '1234.05' });
  expect(serverFilters(readFilters(draft))).toMatchObject({ minBudgetCents: 12_50, maxBudgetCents: 1_234_05 });
});

it('says which typed budget is no amount or too high', () => {
  const noBudgets = { minBudget: '', maxBudget: ' ' };
  expect(budgetError(noBudgets)).toEqual({});
  expect(budgetError({ ...noBudgets, minBudget: 'about 500' })).toEqual({});
  expect(budgetError({ ...noBudgets, minBudget: 'abc' })).toEqual({ budget: 'Type an amount in rand, such as 500.' });
  expect(budgetError({ ...noBudgets, maxBudget: '999999999999' })).toEqual({ budget: 'This budget is too high' });
});

it('sends budgets to the server in cents', () => {
  expect(serverFilters(filters)).toEqual({
    status: 'unclosed',
    category: 'Plumbing',
    location: 'Soweto',
    minBudgetCents: 500_00,
    maxBudgetCents: 700_00,
    from: '2026-03-01',
    to: '2026-03-31',
  });
  expect(serverFilters({ minBudget: 0 })).toMatchObject({ minBudgetCents: 0, maxBudgetCents: undefined });
});

it('asks for problems that are not closed unless the address names a status', () => {
  expect(serverFilters({}).status).toBe('unclosed');
  expect(serverFilters({ status: 'closed' }).status).toBe('closed');
  expect(serverFilters({ status: 'all' }).status).toBeUndefined();
  expect(readFilters({ ...typedFilters({}), status: 'closed' }).status).toBe('closed');
  expect(readFilters({ ...typedFilters({}), status: 'gone' }).status).toBeUndefined();
});

it('shows filters in their fields and reads the same filters from them', () => {
  expect(typedFilters(filters)).toEqual({ ...filters, status: '', minBudget: '500', maxBudget: '700' });
  expect(readFilters(typedFilters(filters))).toEqual(filters);
});

it('leaves out fields that are blank', () => {
  const read = readFilters({ ...typedFilters({}), location: '   ' });
  expect(Object.values(read).every((value) => value === undefined)).toBe(true);
});

it('reads a budget as people write it, in rand and cents', () => {
  const budget = (text: string) => readFilters({ ...typedFilters({}), minBudget: text }).minBudget;
  expect(budget('R 2 500')).toBe(2500);
  expect(budget('12.50')).toBe(12.5);
  expect(budget('2k')).toBe(2000);
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
