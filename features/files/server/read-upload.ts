import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal, type CodesOf } from '#core/errors.ts';
import { pictureSizes, type PictureSize, type Purpose } from '#core/files.ts';
import { fileErrors } from '../wording.ts';
import type { Kind, ObjectName } from './kept-objects.ts';

/** What is stored of an upload: new encodings of a picture, or the bytes of a PDF unchanged. */
export type Upload = {
  kind: Kind;
  width: number | null;
  height: number | null;
  bytes: number;
  objects: { name: ObjectName; bytes: Uint8Array }[];
};

/** A little more than phone cameras make: 50 megapixels are 200 MB while they are decoded. */
const maxPixels = 50_000_000;
/** The largest side of a WebP picture, in pixels. */
const tallest = 16_383;
/** Seconds per size: a picture that takes longer was made to attack us. */
const longestDecoding = 20;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp']);

// Every picture comes once, so a cache would only take memory.
sharp.cache(false);

const refuse = (code: CodesOf<'files'>) => new Refusal(code, { errors: [{ path: 'body', message: fileErrors[code] }] });

/**
 * Reads the type of an upload from its bytes, not its name, and makes what is stored of it.
 * Refuses (422, at `body`) other types than its purpose allows, damaged files, and pictures with too many pixels.
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
  // The first frame, upright, in sRGB, without metadata such as place, camera and previews.
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

/** The size of the upright picture, from its header. */
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

/** Whether the last lines of a PDF point at its table of objects. */
function isWholePdf(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return false;
  const start = pdfEnd.exec(bytes.subarray(-1024).toString('latin1'))?.[1];
  return (
    start !== undefined &&
    /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(bytes.subarray(Number(start), Number(start) + 64).toString('latin1'))
  );
}
