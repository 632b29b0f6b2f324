import sharp, { type Sharp } from 'sharp';
import type { CodesOf } from '#core/errors.ts';
import { pictureSizes, type PictureSize } from '#core/files.ts';

export type Encoded = {
  kind: 'encoded';
  /** Size of the upright picture before scaling. */
  width: number;
  height: number;
  objects: { name: `${PictureSize}.webp`; bytes: Uint8Array }[];
};
export type Outcome = Encoded | { kind: 'refused'; code: CodesOf<'files'> };

/** A little more than phone cameras make: 50 megapixels are 200 MB while they are decoded. Half as many if a sample has two bytes. */
const maxPixels = 50_000_000;
/** Decoders work by lines: a picture of one pixel by 49 million costs far more than its pixels. */
const maxSide = 12_000;
/** The bytes of a sample by its format. Any other format is refused. */
const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** The largest side of a WebP picture, in pixels. */
const tallest = 16_383;

// Every picture comes only once, so a cache would waste memory.
sharp.cache(false);

/** Reads the header of a picture, and encodes it again in all sizes if it is small enough. */
export async function encodeSizes(body: Uint8Array): Promise<Outcome> {
  try {
    const { autoOrient, depth } = await sharp(body, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    const isTooLarge = width * height * (bytesPerSample[depth] ?? Infinity) > maxPixels;
    if (isTooLarge || Math.max(width, height) > maxSide) return { kind: 'refused', code: 'files.too-many-pixels' };
    // The first frame, upright, in sRGB, without metadata such as place, camera and previews.
    const upright = sharp(body, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true });
    const { data, info } = await within('large', upright).raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const objects: Encoded['objects'] = [];
    for (const size of Object.keys(pictureSizes) as PictureSize[])
      objects.push({
        name: `${size}.webp`,
        bytes: await within(size, sharp(data, { raw })).webp({ quality: 80 }).toBuffer(),
      });
    return { kind: 'encoded', width, height, objects };
  } catch {
    return { kind: 'refused', code: 'files.broken' };
  }
}

const within = (size: PictureSize, picture: Sharp): Sharp =>
  picture.resize({ width: pictureSizes[size], height: tallest, fit: 'inside', withoutEnlargement: true });
