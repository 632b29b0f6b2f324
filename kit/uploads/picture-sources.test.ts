import { expect, it } from 'vitest';
import { pictureSizes, pictureUrl, type PictureSize } from '#core/files.ts';
import { galleryPicture } from './gallery-picture.ts';
import { pictureSources } from './picture-sources.ts';

const sizes = Object.keys(pictureSizes) as PictureSize[];
const widthsOf = (srcSet: string) => srcSet.split(', ').map((source) => Number(/ (\d+)w$/.exec(source)?.[1]));

it('offers a large picture in every size', () => {
  const { src, srcSet } = pictureSources({ id: 'p1', width: 100_000 });
  expect(widthsOf(srcSet)).toEqual(sizes.map((size) => pictureSizes[size]));
  expect(src).toBe(pictureUrl('p1', 'medium'));
});

it('offers no width above that of the picture, and each width once', () => {
  const { src, srcSet } = pictureSources({ id: 'p1', width: 64 });
  expect(widthsOf(srcSet)).toEqual([64]);
  expect(src).toBe(pictureUrl('p1', 'small'));
  const between = pictureSizes.small + 1;
  expect(widthsOf(pictureSources({ id: 'p1', width: between }).srcSet)).toEqual([pictureSizes.small, between]);
});

it('gives a gallery the sources, the size and the text of a picture', () => {
  const picture = galleryPicture({ id: 'p1', width: 640, height: 480, alt: 'The valve' });
  expect(picture).toEqual({
    key: 'p1',
    ...pictureSources({ id: 'p1', width: 640 }),
    width: 640,
    height: 480,
    alt: 'The valve',
  });
});

it('offers a picture in every size that it has, with its real width', () => {
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
