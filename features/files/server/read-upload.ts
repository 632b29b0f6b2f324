import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal, type CodesOf } from '#core/errors.ts';
import { pictureSizes, type PictureSize, type Purpose } from '#core/files.ts';
import { fileErrors } from '../wording.ts';
import type { Kind, ObjectName } from './kept-objects.ts';

/** What will be kept of a file: nothing of what was sent where it was a picture, all of it where it was a PDF. */
export type Upload = {
  kind: Kind;
  width: number | null;
  height: number | null;
  bytes: number;
  objects: { name: ObjectName; bytes: Uint8Array }[];
};

/** Some more than the largest cameras of phones make in one shot that people keep: 50 megapixels are 200 MB while they are decoded. */
const maxPixels = 50_000_000;
/** The largest that WebP can be, in pixels a side. */
const tallest = 16_383;
/** Seconds for one size: a picture that takes longer was made to. */
const longestDecoding = 20;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp']);

// Every picture comes once: keeping what was decoded would only take memory.
sharp.cache(false);

const refuse = (code: CodesOf<'files'>) => new Refusal(code, { errors: [{ path: 'body', message: fileErrors[code] }] });

/**
 * Finds out what an upload is from its bytes alone, whatever it is called, and makes of it what is kept.
 * Refuses (422, at `body`) what is none of the types of its purpose, what is damaged, and what has too many pixels.
 */
export async function readUpload(purpose: Purpose, body: Uint8Array): Promise<Upload> {
  const type = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '';
  if (pictureTypes.has(type)) return readPicture(body);
  if (purpose !== 'attachment') throw refuse('files.not-a-picture');
  if (type !== 'application/pdf') throw refuse('files.unknown-type');
  if (!isWholePdf(body)) throw refuse('files.broken');
  return {
    kind: 'pdf',
    width: null,
    height: null,
    bytes: body.length,
    objects: [{ name: 'document.pdf', bytes: body }],
  };
}

async function readPicture(body: Uint8Array): Promise<Upload> {
  const { width, height } = await sizeOf(body);
  if (width * height > maxPixels) throw refuse('files.too-many-pixels');
  // The first frame, upright, in sRGB; what is not asked to be kept (place, camera, previews, texts) is not.
  const upright = sharp(body, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true }).timeout({
    seconds: longestDecoding,
  });
  try {
    const large = await within('large', upright).raw().toBuffer({ resolveWithObject: true });
    const { data, info } = large;
    const objects = [];
    for (const size of Object.keys(pictureSizes) as PictureSize[]) {
      const bytes = await within(
        size,
        sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
      )
        .webp({ quality: 80 })
        .toBuffer();
      objects.push({ name: `${size}.webp` as const, bytes });
    }
    return {
      kind: 'picture',
      width,
      height,
      bytes: objects.reduce((sum, object) => sum + object.bytes.length, 0),
      objects,
    };
  } catch {
    throw refuse('files.broken');
  }
}

/** Its size when it is upright, from its header alone. */
async function sizeOf(body: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return (await sharp(body, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    throw refuse('files.broken');
  }
}

const within = (size: PictureSize, picture: Sharp): Sharp =>
  picture.resize({ width: pictureSizes[size], height: tallest, fit: 'inside', withoutEnlargement: true });

const pdfEnd = /startxref[ \t]*(?:\r\n|\r|\n)[ \t]*(\d{1,10})\s+%%EOF[\s\0]*$/;

/** Whether a PDF ends as one does: its last lines say where its table of objects begins, and there it is. */
function isWholePdf(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return false;
  const start = pdfEnd.exec(bytes.subarray(-1024).toString('latin1'))?.[1];
  return (
    start !== undefined &&
    /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(bytes.subarray(Number(start), Number(start) + 64).toString('latin1'))
  );
}
