import { expect, it } from 'vitest';
import { findPeriodEnd, findPeriodStart, listPeriods } from './periods.ts';

it('begins weeks on Mondays and months on the first', () => {
  expect(findPeriodStart('2026-11-22', 'week')).toBe('2026-11-16');
  expect(findPeriodStart('2026-11-16', 'week')).toBe('2026-11-16');
  expect(findPeriodEnd('2026-11-16', 'week')).toBe('2026-11-22');
  expect(findPeriodEnd('2026-02-01', 'month')).toBe('2026-02-28');
  expect(listPeriods({ from: '2026-09-30', to: '2026-11-01' }, 'month')).toEqual([
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ]);
});
