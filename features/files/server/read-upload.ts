import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal, type CodesOf } from '#core/errors.ts';
import { pictureSizes, takesPdfs, type PictureSize, type Purpose } from '#core/files.ts';
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

/** A little more than phone cameras make: 50 megapixels are 200 MB while they are decoded. Half as many where a sample has two bytes. */
const maxPixels = 50_000_000;
/** The bytes of a sample by its format. A format that is not here is refused. */
const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** The largest side of a WebP picture, in pixels. */
const tallest = 16_383;
/** Seconds for all sizes of a picture. With as many pixels as are allowed it takes more than two only while the machine is overloaded. */
const maxSeconds = 5;
const retryAfterSeconds = 30;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp']);

// Every picture comes once, so a cache would only take memory.
sharp.cache(false);

const refuse = (code: CodesOf<'files'>) => new Refusal(code, { errors: [{ path: 'body', message: fileErrors[code] }] });

/**
 * Reads the type of an upload from its bytes, not its name, and makes what is stored of it.
 * Refuses (422, at `body`) other types than its purpose allows, damaged files, and pictures with too many pixels. Throws `server.busy` for a
 * picture that takes longer than 5 seconds. Stops with the signal's reason, before the next size of a picture.
 */
export async function readUpload(purpose: Purpose, body: Uint8Array, signal?: AbortSignal): Promise<Upload> {
  const type = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '';
  if (pictureTypes.has(type)) return readPicture(body, signal);
  if (!takesPdfs(purpose)) throw refuse('files.not-a-picture');
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

async function readPicture(body: Uint8Array, signal: AbortSignal | undefined): Promise<Upload> {
  const { width, height, sampleBytes } = await readHeader(body);
  if (width * height * sampleBytes > maxPixels) throw refuse('files.too-many-pixels');
  const deadline = performance.now() + maxSeconds * 1000;
  const inTime = (picture: Sharp): Sharp => {
    signal?.throwIfAborted();
    const seconds = Math.ceil((deadline - performance.now()) / 1000);
    if (seconds < 1) throw new Error('timeout');
    return picture.timeout({ seconds });
  };
  try {
    // The first frame, upright, in sRGB, without metadata such as place, camera and previews.
    const upright = inTime(sharp(body, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true }));
    const { data, info } = await within('large', upright).raw().toBuffer({ resolveWithObject: true });
    const objects = [];
    for (const size of Object.keys(pictureSizes) as PictureSize[]) {
      const large = inTime(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }));
      const bytes = await within(size, large).webp({ quality: 80 }).toBuffer();
      objects.push({ name: `${size}.webp` as const, bytes });
    }
    return {
      kind: 'picture',
      width,
      height,
      bytes: objects.reduce((sum, object) => sum + object.bytes.length, 0),
      objects,
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error && error.message.startsWith('timeout'))
      throw new Refusal('server.busy', { retryAfterSeconds });
    throw refuse('files.broken');
  }
}

/** The size of the upright picture and the bytes of a sample, from its header. */
async function readHeader(body: Uint8Array): Promise<{ width: number; height: number; sampleBytes: number }> {
  try {
    const { autoOrient, depth } = await sharp(body, { limitInputPixels: false }).metadata();
    return { ...autoOrient, sampleBytes: bytesPerSample[depth] ?? Infinity };
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
