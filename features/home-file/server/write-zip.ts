import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { paperLook } from '#features/papers/server/drawn.ts';
import { hashPaper, readPdf } from '#features/papers/server/kept-pdfs.ts';
import { readDocument } from '#features/papers/server/queries.ts';
import { fileNames } from '../file-names.ts';
import { type LaidOutEntry, type LaidOutPlace } from './lay-out.ts';
import { writeIndex, type IndexFacts } from './write-index.ts';

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Download = { world: World; reader: Person; signal: AbortSignal };

/**
 * Writes laid out work as a ZIP, one entry after the other as the reader takes them: memory does not grow with the work. An entry that is
 * lost, or cannot be drawn now, is left out, and the page says so.
 */
export function streamZip(download: Download, places: readonly LaidOutPlace[], facts: IndexFacts): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  download.signal.addEventListener('abort', () => fail(download.signal.reason));
  fill(zip, download, places, facts).catch(fail);
  return output;
}

async function fill(
  zip: ZipFile,
  download: Download,
  places: readonly LaidOutPlace[],
  facts: IndexFacts,
): Promise<void> {
  const look = paperLook(await download.world.readBrand(download.world.db));
  const missing = new Set<string>();
  for (const laidOut of listEntries(places)) {
    const content = await openContent(download, laidOut, look);
    if (content === null) missing.add(laidOut.path);
    else await addEntry(zip, laidOut.path, [content], download.signal);
  }
  zip.addBuffer(Buffer.from(writeIndex(places, facts, missing)), fileNames.index, { mtime: facts.at });
  zip.end();
}

const listEntries = (places: readonly LaidOutPlace[]): LaidOutEntry[] =>
  places.flatMap(({ years }) => years.flatMap(({ works }) => works.flatMap(({ entries }) => entries)));

/** Adds an entry, and waits until its content is taken. Pictures and PDFs are compressed already. */
export function addEntry(zip: ZipFile, path: string, content: Content, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    const read = async function* () {
      yield* content;
      signal.removeEventListener('abort', abort);
      resolve();
    };
    zip.addReadStreamLazy(path, { compress: false }, (done) =>
      done(null, Readable.from(read(), { highWaterMark: 1 }).on('error', reject)),
    );
  });
}

/** The bytes of an entry; null if they cannot be had. */
async function openContent(
  { world, reader, signal }: Download,
  { entry: { id, file } }: LaidOutEntry,
  look: ReturnType<typeof paperLook>,
): Promise<Uint8Array | null> {
  if (file !== null) {
    const key = makeObjectKey(file.id, file.kind === 'pdf' ? 'document.pdf' : 'large.webp');
    return readStoredFile(world, key);
  }
  return readPaper({ world, reader, signal }, id, look);
}

/** The bytes of a stored file; null if the storage cannot give all of them now. Read first, because an entry that has begun cannot be left out. */
export async function readStoredFile({ storage }: World, key: string): Promise<Uint8Array | null> {
  try {
    const bytes = await buffer((await storage.open(key)).stream);
    return bytes.length === 0 ? null : bytes;
  } catch {
    return null;
  }
}

/** The PDF of a paper; null if the reader has no such paper, or if it cannot be drawn now. Throws once the download is aborted. */
export async function readPaper(
  { world, reader, signal }: Download,
  id: string,
  look: ReturnType<typeof paperLook>,
): Promise<Uint8Array | null> {
  for (const wait of waits) {
    await pause(wait, undefined, { signal });
    try {
      const { sheet } = await readDocument(world, reader, id);
      const drawn = { sheet, look };
      return await readPdf(world, drawn, hashPaper(drawn), { by: reader.id, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      // The drawing has a queue and a time limit: a busy machine may do better in a moment.
      if (error instanceof Refusal && error.code === 'request.not-found') return null;
    }
  }
  return null;
}

/** Milliseconds before each try of a paper. */
const waits = [0, 1_000, 3_000, 5_000];
