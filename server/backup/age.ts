import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { publicKeyOf, rawPublicKey } from './age-keys.ts';

/**
 * The file format of age (age-encryption.org/v1), so that a backup can be read with the program `age` where Lungisa is not at hand:
 * a random key of the file, wrapped for each recipient by X25519, and chunks of 64 KiB under ChaCha20-Poly1305 that know their
 * position and which is the last.
 */
const intro = 'age-encryption.org/v1';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const maxHeaderBytes = 64 * 1024;

/** The file is damaged or cut short, or no key fits it. */
export class AgeError extends Error {}

/** Encrypts bytes to everyone who has the secret of one of these public keys. Holds 64 KiB at a time. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly KeyObject[],
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  const stanzas = recipients.map((recipient) => wrap(fileKey, recipient));
  const header = `${intro}\n${stanzas.join('')}---`;
  yield Buffer.from(`${header} ${bare(headerMac(fileKey, header))}\n`);
  const nonce = randomBytes(16);
  yield nonce;
  const key = derive(fileKey, nonce, 'payload');
  let at = 0;
  for await (const { chunk, isLast } of cut(source, chunkBytes)) {
    yield seal(key, chunkNonce(at, isLast), chunk);
    at += 1;
  }
}

/** Decrypts what `encrypt` or `age` wrote. Throws `AgeError` where a byte was changed, the end is missing, or the key does not fit. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, secret: KeyObject): AsyncGenerator<Buffer> {
  const { header, mac, rest } = await readHeader(source);
  const fileKey = unwrap(header, secret);
  if (!timingSafeEqual(headerMac(fileKey, header), mac)) throw new AgeError('The header of the backup was changed.');
  const payload = new Pieces(rest);
  const nonce = await payload.take(16);
  if (nonce.length !== 16) throw new AgeError('The backup is cut short.');
  const key = derive(fileKey, nonce, 'payload');
  let at = 0;
  for await (const { chunk, isLast } of cut(payload.all(), chunkBytes + tagBytes)) {
    const opened = open(key, chunkNonce(at, isLast), chunk);
    if (opened === null) throw new AgeError('The backup is damaged or cut short.');
    yield opened;
    at += 1;
  }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));
const headerMac = (fileKey: Buffer, header: string) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();
const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const zeroNonce = Buffer.alloc(12);

function wrap(fileKey: Buffer, recipient: KeyObject): string {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const key = wrappingKey(privateKey, recipient, [publicKey, recipient]);
  return `-> X25519 ${bare(rawPublicKey(publicKey))}\n${bare(seal(key, zeroNonce, fileKey))}\n`;
}

function unwrap(header: string, secret: KeyObject): Buffer {
  for (const [, share = '', body = ''] of header.matchAll(/^-> X25519 (\S+)\n(\S+)$/gm)) {
    const ephemeral = publicKeyOf(Buffer.from(share, 'base64'));
    const key = wrappingKey(secret, ephemeral, [ephemeral, secret]);
    const fileKey = open(key, zeroNonce, Buffer.from(body, 'base64'));
    if (fileKey !== null) return fileKey;
  }
  throw new AgeError('This key does not open the backup: it was encrypted to another one.');
}

const wrappingKey = (privateKey: KeyObject, publicKey: KeyObject, salt: readonly KeyObject[]) =>
  derive(diffieHellman({ privateKey, publicKey }), Buffer.concat(salt.map(rawPublicKey)), `${intro}/X25519`);

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the plain bytes; null if the sealed bytes were changed. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

function chunkNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(at, 5, 6);
  nonce[11] = Number(isLast);
  return nonce;
}

async function readHeader(source: AsyncIterable<Uint8Array>) {
  const pieces = new Pieces(source);
  const lines: string[] = [];
  for (let bytes = 0; bytes < maxHeaderBytes;) {
    const line = (await pieces.takeLine(maxHeaderBytes)).toString('latin1');
    if (lines.length === 0 && line !== intro) throw new AgeError('This file is no backup of Lungisa.');
    bytes += line.length + 1;
    const [, mac] = /^--- (\S+)$/.exec(line) ?? [];
    if (mac !== undefined) {
      const [header, bytesOfMac] = [[...lines, '---'].join('\n'), Buffer.from(mac, 'base64')];
      if (bytesOfMac.length !== 32) break;
      return { header, mac: bytesOfMac, rest: pieces.all() };
    }
    lines.push(line);
  }
  throw new AgeError('This file is no backup of Lungisa.');
}

/** Bytes in chunks of one size, of which the last may be shorter. Nothing at all is one empty chunk. */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  const pieces = new Pieces(source);
  let chunk = await pieces.take(size);
  for (;;) {
    const next = await pieces.take(size);
    if (next.length === 0) break;
    yield { chunk, isLast: false };
    chunk = next;
  }
  yield { chunk, isLast: true };
}

/** Bytes of a stream, in pieces that the reader wants. */
export class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; fewer at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#heldBytes < count && (await this.#fill()));
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    const taken = all.subarray(0, count);
    this.#hold(all.subarray(taken.length));
    return taken;
  }

  /** The next bytes as they come, at most `count`; none at the end. */
  async takeSome(count: number): Promise<Buffer> {
    while (this.#heldBytes === 0 && (await this.#fill()));
    return this.take(Math.min(count, this.#heldBytes));
  }

  async takeLine(maxBytes: number): Promise<Buffer> {
    for (;;) {
      const all = Buffer.concat(this.#held);
      const end = all.indexOf(10);
      this.#hold(all.subarray(end + 1));
      if (end >= 0) return all.subarray(0, end);
      if (all.length > maxBytes || !(await this.#fill())) return all;
    }
  }

  /** Everything that is left. */
  async *all(): AsyncGenerator<Buffer> {
    for (;;) {
      const some = await this.takeSome(chunkBytes);
      if (some.length === 0) return;
      yield some;
    }
  }

  #hold(bytes: Buffer): void {
    this.#held = bytes.length > 0 ? [bytes] : [];
    this.#heldBytes = bytes.length;
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    this.#heldBytes += value.byteLength;
    return true;
  }
}
