import { expect, it } from 'vitest';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

it('counts five working days over a weekend', () => {
  expect(addWorkingDays('2026-11-26', 5)).toBe('2026-12-03');
  expect(addWorkingDays('2026-11-23', 5)).toBe('2026-11-30');
});

it('counts from the next working day if the work was completed on a weekend', () => {
  expect(addWorkingDays('2026-11-28', 5)).toBe('2026-12-04');
  expect(addWorkingDays('2026-11-29', 1)).toBe('2026-11-30');
});

it('passes over public holidays, also those that move to a Monday', () => {
  // 16 December 2026 is a Wednesday.
  expect(addWorkingDays('2026-12-14', 5)).toBe('2026-12-22');
  // Christmas is a Friday, 26 December a Saturday, New Year’s Day a Friday.
  expect(addWorkingDays('2026-12-23', 5)).toBe('2026-12-31');
  expect(addWorkingDays('2026-12-24', 5)).toBe('2027-01-04');
  // 21 March 2027 is a Sunday; Good Friday and Family Day follow that week.
  expect(addWorkingDays('2027-03-19', 5)).toBe('2027-03-31');
  expect(isWorkingDay('2027-03-22')).toBe(false);
});
