import { expect, it } from 'vitest';
import { fitWithin } from './shrink-picture.ts';

it.each([
  [4000, 3000, 1920, 1440],
  [3000, 4000, 1440, 1920],
  [800, 600, 800, 600],
  [20_000, 3, 1920, 1],
])('draws a picture of %i × %i as %i × %i', (width, height, wide, high) => {
  expect(fitWithin(width, height, 1920)).toEqual({ width: wide, height: high });
});
