import { hash } from 'node:crypto';

/**
 * The sum of the SHA-256 of things, whatever their order is: two databases with the same rows have the same digest, wherever on the disk
 * the rows are.
 */
export class Digest {
  count = 0;
  readonly #words = new Uint32Array(8);

  add(thing: Uint8Array | string): void {
    const bytes = hash('sha256', thing, 'buffer');
    for (let at = 0; at < 8; at += 1) this.#words[at] = (this.#words[at] ?? 0) + bytes.readUInt32LE(4 * at);
    this.count += 1;
  }

  get hex(): string {
    return Buffer.from(this.#words.buffer).toString('hex');
  }
}

const newline = 10;

/** Takes the lines of a stream of bytes: each is a row of COPY in its text format. */
export class LineDigest {
  readonly digest = new Digest();
  #rest: Buffer[] = [];

  add(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      const line = bytes.subarray(from, end);
      this.digest.add(this.#rest.length === 0 ? line : Buffer.concat([...this.#rest, line]));
      this.#rest = [];
      from = end + 1;
    }
    if (from < bytes.length) this.#rest.push(bytes.subarray(from));
  }
}

/** Passes bytes on, and adds them to a hash. */
export async function* hashing(
  body: AsyncIterable<Uint8Array>,
  content: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const some of body) {
    content.update(some);
    yield some;
  }
}
