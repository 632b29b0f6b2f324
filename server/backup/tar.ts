import { ReadableStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';

/** Adds a file to an archive. `body` has exactly `bytes` bytes. */
export type AddFile = (
  name: string,
  bytes: number,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>;

/** Returns the bytes of a tar archive with the files that `fill` adds one after the other; it waits for its reader. */
export function packTar(fill: (add: AddFile) => Promise<void>): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const add: AddFile = async (name, size, body) => {
    const file = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter();
    for await (const some of body) await file.write(some);
    await file.close();
  };
  void fill(add)
    .then(() => controller.finalize())
    .catch((error: unknown) => controller.error(error));
  return readable;
}

/** Reads the files of a tar archive in their order; the body of each must be read before the next one. Throws where it is damaged. */
export function readTar(source: AsyncIterable<Uint8Array>): AsyncIterator<ParsedTarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  // A failure on either side ends the entries with its error.
  void ReadableStream.from(source)
    .pipeTo(writable)
    .catch(() => {});
  return readable[Symbol.asyncIterator]();
}
