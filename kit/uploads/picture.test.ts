import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';
import { fitWithin } from './shrink-picture.ts';
import { showBytes } from './show-bytes.ts';

test.each([
  [4000, 3000, 1920, 1440],
  [3000, 4000, 1440, 1920],
  [800, 600, 800, 600],
  [20_000, 3, 1920, 1],
])('draws a picture of %i × %i as %i × %i', (width, height, wide, high) => {
  expect(fitWithin(width, height, 1920)).toEqual({ width: wide, height: high });
});

test('offers a picture in every size that it has, with its real width', () => {
  expect(pictureSources({ id: 'a', width: 1920 }).srcSet).toBe(
    '/files/a/small.webp 320w, /files/a/medium.webp 960w, /files/a/large.webp 1920w',
  );
  expect(pictureSources({ id: 'a', width: 500 })).toEqual({
    src: '/files/a/medium.webp',
    srcSet: '/files/a/small.webp 320w, /files/a/medium.webp 500w',
  });
  expect(pictureSources({ id: 'a', width: 200 })).toEqual({
    src: '/files/a/small.webp',
    srcSet: '/files/a/small.webp 200w',
  });
});

test.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [1_240_000, '1.2 MB'],
])('shows %i bytes as %s', (bytes, place) => expect(showBytes(bytes)).toBe(place));
