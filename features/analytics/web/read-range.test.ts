import { expect, it } from 'vitest';
import { readFilters, readRange } from './read-range.ts';

it('reads the tab, the range and the comparison from the address', () => {
  expect(readFilters({ metrics: 'quotes', range: 'this-year', compare: 'before', by: 'week' })).toMatchObject({
    metrics: 'quotes',
    range: 'this-year',
    compare: 'before',
    by: 'week',
  });
});

it('shows the last 30 days of User & Growth where the address says nothing that makes sense', () => {
  expect(readFilters({ metrics: 'weather', range: 'always', from: '2026-11-01', compare: 'yes' })).toEqual({
    metrics: 'growth',
    range: 'last-30-days',
    from: undefined,
    to: undefined,
    compare: undefined,
    by: undefined,
    providersBy: 'asked',
    order: 'most',
  });
});

it('gives a custom range both ends, in order', () => {
  const read = (search: Record<string, string>) => readRange(readFilters({ range: 'custom', ...search }));
  expect(read({ from: '2026-11-01', to: '2026-11-05' })).toEqual({
    range: 'custom',
    from: '2026-11-01',
    to: '2026-11-05',
  });
  for (const search of [{}, { from: '2126-11-05' }, { from: '2026-11-05', to: '2026-11-01' }]) {
    const { from = '', to = '' } = read(search as Record<string, string>) as { from?: string; to?: string };
    expect(from).toMatch(/^20\d\d-/);
    expect(from <= to).toBe(true);
  }
});
