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
