import { expect, it } from 'vitest';
import { estimateMedian, findMedian } from './estimate.ts';

/** The same numbers between 0 and 1 in every run: a linear congruential generator. */
function makeRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
/** `count` values around 0.9 with a noise of ±0.1. */
const noisy = (count: number) => Array.from({ length: count }, (_, index) => 0.8 + (0.2 * index) / (count - 1));

it('finds the median of an odd and of an even number of values', () => {
  expect(findMedian([3, 1, 2])).toBe(2);
  expect(findMedian([4, 1, 3, 2])).toBe(2.5);
});

it('says of values that do not differ that their median is certain', () => {
  expect(estimateMedian([0.9, 0.9, 0.9], makeRandom())).toEqual({ median: 0.9, low: 0.9, high: 0.9 });
});

it('is the more certain of a median, the more values there are', () => {
  const [few, many] = [10, 200].map((count) => estimateMedian(noisy(count), makeRandom()));
  expect(few?.median).toBeCloseTo(0.9);
  expect(many?.median).toBeCloseTo(0.9);
  expect(few?.low).toBeLessThan(0.88);
  expect(many?.low).toBeGreaterThan(0.88);
  expect(many?.high).toBeLessThan(0.92);
});

it('is not moved by a turn in which the machine did other work', () => {
  const { low, high } = estimateMedian([...noisy(100), 3, 0.1], makeRandom());
  expect(low).toBeGreaterThan(0.87);
  expect(high).toBeLessThan(0.93);
});
