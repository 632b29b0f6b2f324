import { expect, it } from 'vitest';
import { endOfAfterCare, lastDayOfAfterCare } from './after-care.ts';

it.each([
  ['2026-11-26T10:00:00Z', '2027-02-26'],
  ['2026-01-31T10:00:00Z', '2026-04-30'],
  ['2026-08-31T10:00:00Z', '2026-11-30'],
  ['2026-11-30T10:00:00Z', '2027-02-28'],
  ['2027-11-29T10:00:00Z', '2028-02-29'],
  ['2027-11-30T10:00:00Z', '2028-02-29'],
  ['2026-11-28T10:00:00Z', '2027-02-28'],
  ['2027-02-28T10:00:00Z', '2027-05-28'],
  ['2028-02-29T10:00:00Z', '2028-05-29'],
  ['2026-10-31T10:00:00Z', '2027-01-31'],
])('lets work that was first completed at %s be reworked until %s', (completed, last) => {
  expect(lastDayOfAfterCare(completed)).toBe(last);
});

it('counts from the day in Johannesburg, and not from that of UTC', () => {
  expect(lastDayOfAfterCare('2026-11-30T21:59:59.999Z')).toBe('2027-02-28');
  expect(lastDayOfAfterCare('2026-11-30T22:00:00.000Z')).toBe('2027-03-01');
});

it('ends at midnight in Johannesburg after the last day, whatever the hour of the completion', () => {
  for (const completed of ['2026-11-25T22:00:00Z', '2026-11-26T10:00:00Z', '2026-11-26T21:59:59.999Z'])
    expect(endOfAfterCare(completed)).toEqual(new Date('2027-02-26T22:00:00.000Z'));
  expect(endOfAfterCare('2027-11-30T10:00:00Z')).toEqual(new Date('2028-02-29T22:00:00.000Z'));
});
