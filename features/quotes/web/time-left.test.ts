import { expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { showTimeLeft, untilNextChange, validityAt } from './time-left.ts';

it.each([
  [30 * day - 1, '30 days'],
  [24 * day + 9 * hour + 55 * minute, '25 days'],
  [3 * day, '3 days'],
  [3 * day - 1, '72 hours'],
  [2 * day, '48 hours'],
  [2 * day - 1, '48 hours'],
  [day, '24 hours'],
  [day - 1, '24 hours'],
  [2 * hour, '2 hours'],
  [hour, '1 hour'],
  [59 * minute, '59 minutes'],
  [minute, '1 minute'],
  [1, '1 minute'],
  [0, '0 minutes'],
])('shows %d milliseconds as %s', (left, text) => expect(showTimeLeft(left)).toBe(text));

it('changes the time left exactly when untilNextChange says', () => {
  for (const left of [
    30 * day - 1,
    3 * day + 1,
    3 * day,
    3 * day - 1,
    2 * day,
    day + 3 * hour,
    hour + 1,
    61_234,
    minute,
    minute - 1,
    2,
    90 * minute + 17,
  ]) {
    const next = untilNextChange(left);
    expect(showTimeLeft(left - next + 1)).toBe(showTimeLeft(left));
    if (left > next) expect(showTimeLeft(left - next)).not.toBe(showTimeLeft(left));
  }
});

it('calls a quote expiring in its last six hours', () => {
  expect([6 * hour + 1, 6 * hour, 1, 0, -1].map(validityAt)).toEqual([
    'valid',
    'expiring',
    'expiring',
    'expired',
    'expired',
  ]);
});
