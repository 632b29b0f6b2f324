import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { Refusal } from '#core/errors.ts';
import { keepOnDisk } from '#engine/keep-on-disk.ts';
import type { S3Config } from './s3-driver.ts';

export type StorageConfig = {
  /** Files are kept in `dataFolder`, or in a bucket. */
  storage: { kind: 'disk' } | ({ kind: 's3' } & S3Config);
  dataFolder: string;
};

export type StoredObject = { bytes: number; stream: Readable };

/**
 * The store of files: objects under keys such as `3f/0198….large.webp`, written once and never changed. Nothing in it is public; every
 * reading goes through the app. A failure is the refusal `files.storage-failed`, with its cause.
 */
export type Storage = {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes an object of `bytes` bytes, without holding it in memory, and ends `stream`. */
  writeStream(key: string, stream: Readable, bytes: number): Promise<void>;
  /** Opens an object; `stream` is the caller's to end. A missing object is a failure: its row exists. */
  open(key: string): Promise<StoredObject>;
  /** Returns true if an object is there. */
  has(key: string): Promise<boolean>;
  /** Deletes objects; those that are not there are as good as deleted. */
  remove(keys: readonly string[]): Promise<void>;
  /** The keys in one folder (`3f`), in batches. */
  list(folder: string): AsyncIterable<string[]>;
  /** Lets go of its connections. */
  close(): Promise<void>;
};

/** Opens the storage that the configuration names. The S3 client is loaded only where it is used. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.storage.kind === 'disk') return diskStorage(join(config.dataFolder, 'files'));
  const { s3Driver } = await import('./s3-driver.ts');
  const { driver, close } = s3Driver(config.storage);
  return storageOn(new Disk(driver), close);
}

/** A folder of this machine, made when the first file comes. Only its owner can read it. */
export function diskStorage(location: string): Storage {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  /** Has `fill` write the file of a key, and waits until a power cut would take neither the file nor its folders. */
  const keep = (key: string, fill: (file: string) => Promise<void>) =>
    saying(
      (async () => {
        const file = join(location, key);
        const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await fill(file);
        await keepOnDisk(file);
        const last = dirname(made ?? file);
        for (let folder = dirname(file); ; folder = dirname(folder)) {
          await keepOnDisk(folder);
          if (folder === last) break;
        }
      })(),
    );
  return {
    ...storageOn(disk),
    // The driver takes no mode, and waits for no disk.
    write: (key, bytes) => keep(key, (file) => writeFile(file, bytes, { mode: 0o600 })),
    writeStream: (key, stream) => keep(key, (file) => pipeline(stream, createWriteStream(file, { mode: 0o600 }))),
  };
}

const storageOn = (disk: Disk, close = async () => {}): Storage => ({
  write: (key, bytes) => saying(disk.put(key, bytes)),
  writeStream: (key, stream, bytes) =>
    // A stream that was not read to its end keeps its file open, and the disk the space of a deleted one.
    saying(disk.putStream(key, stream, { contentLength: bytes }).finally(() => stream.destroy())),
  open: (key) =>
    saying(
      (async () => {
        // First, since the disk's stream says only later that there is nothing.
        const { contentLength } = await disk.getMetaData(key);
        return { bytes: contentLength, stream: await disk.getStream(key) };
      })(),
    ),
  has: (key) => saying(disk.exists(key)),
  remove: async (keys) => void (await saying(Promise.all(keys.map((key) => disk.delete(key))))),
  async *list(folder) {
    let paginationToken: string | undefined;
    do {
      const page = await saying(
        disk.listAll(folder, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) }),
      );
      yield [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
      ({ paginationToken } = page);
    } while (paginationToken !== undefined);
  },
  close,
});

const retryAfterSeconds = 30;

async function saying<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } catch (cause) {
    throw new Refusal('files.storage-failed', { retryAfterSeconds, cause });
  }
}
