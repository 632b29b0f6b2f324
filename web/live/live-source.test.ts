import { expect, it } from 'vitest';
import { waitAfter } from './live-source.ts';

it('waits ever longer, never longer than a minute, and never as long as everybody else', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => waitAfter(failures, 1));
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(waitAfter(1, 0)).toBe(500);
  expect(waitAfter(20, 0)).toBe(30_000);
});
