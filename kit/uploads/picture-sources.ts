import { pictureSizes, pictureUrl, type PictureSize } from '#core/files.ts';

type Stored = { id: string; width: number };

/** Every size in which a stored picture is served, for `srcset`: each width once, none wider than the picture itself. */
export function pictureSources({ id, width }: Stored): { src: string; srcSet: string } {
  const sizes = (Object.keys(pictureSizes) as PictureSize[]).filter((_size, index, all) => {
    const before = all[index - 1];
    return before === undefined || pictureSizes[before] < width;
  });
  return {
    src: pictureUrl(id, sizes.includes('medium') ? 'medium' : 'small'),
    srcSet: sizes
      .map((size) => `${pictureUrl(id, size)} ${Math.min(pictureSizes[size], width || pictureSizes[size])}w`)
      .join(', '),
  };
}
