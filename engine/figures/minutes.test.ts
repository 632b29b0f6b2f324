import { describe, expect, it } from 'vitest';
import { findMedian, roundDown } from './minutes.ts';

it.each([
  [0.9, 0],
  [-3, 0],
  [59.9, 59],
  [99, 99],
  [109, 100],
  [119, 110],
  [1449, 1400],
  [99_999, 99_000],
])('rounds %d minutes down to %d', (minutes, rounded) => {
  expect(roundDown(minutes)).toBe(rounded);
});

describe('the median', () => {
  it('is the value in the middle', () => {
    expect(
      findMedian(
        new Map([
          [5, 1],
          [1, 1],
          [100, 1],
        ]),
      ),
    ).toBe(5);
    expect(
      findMedian(
        new Map([
          [3, 9],
          [700, 8],
        ]),
      ),
    ).toBe(3);
  });

  it('is the lower of two in the middle, and nothing without values', () => {
    expect(
      findMedian(
        new Map([
          [10, 2],
          [20, 2],
        ]),
      ),
    ).toBe(10);
    expect(findMedian(new Map())).toBeNull();
  });
});
