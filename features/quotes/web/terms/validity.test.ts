import { expect, it } from 'vitest';
import { firstValidity, validHoursOf, validityChoices } from './validity.ts';

const labels = (...of: Parameters<typeof validityChoices>) => validityChoices(...of).map(({ label }) => label);

it('offers what the plan allows, in hours where it is no whole number of days', () => {
  expect(labels(48)).toEqual(['24 hours', '48 hours']);
  expect(labels(100)).toEqual(['24 hours', '48 hours', '3 days', '100 hours']);
  expect(labels(null).slice(-2)).toEqual(['90 days', 'No end date']);
});

it('offers what was chosen for the last revision too, as far as the plan allows it', () => {
  expect(labels(48, 1)).toEqual(['1 hour', '24 hours', '48 hours']);
  expect(labels(48, 72)).toEqual(['24 hours', '48 hours']);
});

it('begins with what was chosen, and a new quote with the most that the plan allows', () => {
  expect(firstValidity(720, 1)).toBe('1');
  expect(firstValidity(48, 72)).toBe('48');
  expect(firstValidity(48, null)).toBe('48');
  expect(firstValidity(null, null)).toBe('');
  expect(firstValidity(null, 24)).toBe('24');
  expect(firstValidity(720)).toBe('720');
  expect(firstValidity(null)).toBe('');
});

it('reads the hours that were chosen from a revision', () => {
  const submittedAt = '2026-11-20T06:05:00.000Z';
  expect(validHoursOf({ submittedAt, expiresAt: '2026-11-20T07:05:00.000Z' })).toBe(1);
  expect(validHoursOf({ submittedAt, expiresAt: null })).toBeNull();
});
