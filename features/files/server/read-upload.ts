import { fileTypeFromBuffer } from 'file-type';
import { Refusal, type CodesOf } from '#core/errors.ts';
import { takesPdfs, type Purpose } from '#core/files.ts';
import { fileErrors } from '../wording.ts';
import { decodePicture } from './decoding/decode-picture.ts';
import type { Kind, ObjectName } from './kept-objects.ts';

/** The stored form of an upload: new encodings of a picture, or the bytes of a PDF unchanged. */
export type Upload = {
  kind: Kind;
  width: number | null;
  height: number | null;
  bytes: number;
  objects: { name: ObjectName; bytes: Uint8Array }[];
};

/** `isOurs`: no person waits for the picture, for example when the demo is loaded on a slow machine. */
type Decoding = { signal?: AbortSignal; isOurs?: boolean };

/** Milliseconds for a picture of ours. */
const unhurried = 3_600_000;
const retryAfterSeconds = 30;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp']);

const refuse = (code: CodesOf<'files'>) => new Refusal(code, { errors: [{ path: 'body', message: fileErrors[code] }] });

/**
 * Reads the type of an upload from its bytes, not its name, and makes its stored form. Refuses (422, at `body`) other types than its
 * purpose allows, damaged files, and pictures with too many pixels or too long a side. Throws `server.busy` for a picture that takes longer
 * than 10 seconds, unless it is one of ours, for which no person waits. Stops at once with the signal's reason.
 */
export async function readUpload(purpose: Purpose, body: Uint8Array, options: Decoding = {}): Promise<Upload> {
  const type = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '';
  if (pictureTypes.has(type)) return readPicture(body, options);
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

/** Decodes the picture in a separate process, and turns its refusals into those of this feature. */
async function readPicture(body: Uint8Array, { signal, isOurs }: Decoding): Promise<Upload> {
  const outcome = await decodePicture(body, signal, isOurs ? { limit: unhurried } : {});
  if (outcome.kind === 'refused') throw refuse(outcome.code);
  if (outcome.kind === 'too-slow') throw new Refusal('server.busy', { retryAfterSeconds });
  const { width, height, objects } = outcome;
  return { kind: 'picture', width, height, bytes: objects.reduce((sum, { bytes }) => sum + bytes.length, 0), objects };
}

const pdfEnd = /startxref[ \t]*(?:\r\n|\r|\n)[ \t]*(\d{1,10})\s+%%EOF[\s\0]*$/;

/** True if the last lines of a PDF point at its table of objects. */
function isWholePdf(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return false;
  const start = pdfEnd.exec(bytes.subarray(-1024).toString('latin1'))?.[1];
  return (
    start !== undefined &&
    /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(bytes.subarray(Number(start), Number(start) + 64).toString('latin1'))
  );
}
