import { Pieces } from './age.ts';

const block = 512;
/** Bytes that a name in a header may have, and the largest number of eleven octal digits. */
const maxName = 100;
const maxBytes = 0o77777777777;

/** One file of a tar archive. Its body must be read before the next one, and what is left of it is skipped. */
export type TarEntry = { name: string; bytes: number; body: () => AsyncGenerator<Buffer> };

/** The header of a file in a tar archive (ustar), which its bytes and `tarPadding` follow. */
export function tarHeader(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > maxName || bytes > maxBytes) throw new Error(`An archive cannot hold ${name}.`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  // Its mode, and the numbers of its user and group.
  header.write(['0000600', '0000000', '0000000', ''].join('\0'), 100);
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${'0'.repeat(11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export const tarPadding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block);
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

/** Reads the files of a tar archive in their order. Throws where it is cut short or no archive. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const pieces = new Pieces(source);
  for (;;) {
    const header = await pieces.take(block);
    if (header.length < block) throw new Error('The archive is cut short.');
    if (header.every((byte) => byte === 0)) {
      // Read the rest, so that the decryption checks the end of the archive.
      while ((await pieces.takeSome(block)).length > 0);
      return;
    }
    if (checksum(header) !== Number.parseInt(header.toString('latin1', 148, 154), 8))
      throw new Error('The archive is damaged.');
    const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8);
    let left = bytes;
    const body = async function* () {
      while (left > 0) {
        const some = await pieces.takeSome(left);
        if (some.length === 0) throw new Error('The archive is cut short.');
        left -= some.length;
        yield some;
      }
    };
    yield { name: header.toString('utf8', 0, header.indexOf(0)), bytes, body };
    // Skip the bytes that the caller did not read.
    for await (const some of body()) void some;
    await pieces.take(tarPadding(bytes).length);
  }
}

/** The sum of the bytes of a header, those of the sum itself counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 32;
  for (let at = 0; at < block; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  return sum;
}
