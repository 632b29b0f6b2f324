import { expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { showLeft, stateOf, untilNext } from './time-left.ts';

it.each([
  [2 * day, '2 days'],
  [day + 3 * hour + 12 * minute, '1 day, 3 hours and 12 minutes'],
  [day + minute, '1 day and 1 minute'],
  [2 * hour, '2 hours'],
  [hour - 1, '1 hour'],
  [59 * minute, '59 minutes'],
  [minute, '1 minute'],
  [1, '1 minute'],
  [0, '0 minutes'],
])('%d milliseconds are %s', (left, said) => expect(showLeft(left)).toBe(said));

it('says another thing once the time until the next has passed, and not a millisecond before', () => {
  for (const left of [2 * day, day + 3 * hour, hour + 1, 61_234, minute, minute - 1, 2, 90 * minute + 17]) {
    const next = untilNext(left);
    expect(showLeft(left - next + 1)).toBe(showLeft(left));
    if (left > next) expect(showLeft(left - next)).not.toBe(showLeft(left));
  }
});

it('is soon over in the last six hours', () => {
  expect([6 * hour + 1, 6 * hour, 1, 0, -1].map(stateOf)).toEqual(['valid', 'soon', 'soon', 'over', 'over']);
});
