import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A key pair: text encrypted to `recipient` (`age1…`, no secret) can only be read with `secret` (`AGE-SECRET-KEY-1…`). */
export type AgeKey = { recipient: string; secret: string };

const recipientPrefix = 'age';
const secretPrefix = 'age-secret-key-';
/** The PKCS #8 header before the 32 bytes of a private X25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b656e04220420', 'hex');

export function makeAgeKey(): AgeKey {
  const { privateKey } = generateKeyPairSync('x25519');
  const bytes = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(pkcs8Head.length);
  return { recipient: recipientOf(privateKey), secret: encodeBech32(secretPrefix, bytes).toUpperCase() };
}

/** The public key in `age1…`. Throws where the text is none. */
export function readRecipient(text: string): KeyObject {
  return publicKeyOf(decodeBech32(recipientPrefix, text));
}

/** The private key in a file of keys, as `npm run backup -- --make-key` and age-keygen write it: lines that begin with # are comments. */
export function readSecret(text: string): KeyObject {
  const [line = ''] = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('#'));
  const bytes = decodeBech32(secretPrefix, line.toLowerCase());
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, bytes]), format: 'der', type: 'pkcs8' });
}

export const recipientOf = (secret: KeyObject): string => encodeBech32(recipientPrefix, rawPublicKey(secret));

/** The 32 bytes of a public key, or of the public half of a private one. */
export function rawPublicKey(key: KeyObject): Buffer {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}

export const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(bytes).toString('base64url') },
    format: 'jwk',
  });

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The check sum of Bech32 (BIP 173), whose six signs find every typing error of up to four signs. */
function checksum(prefix: string, values: readonly number[]): number {
  const codes = [...prefix].map((sign) => sign.charCodeAt(0));
  let sum = 1;
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    generators.forEach((generator, at) => (sum ^= (top >> at) & 1 ? generator : 0));
  }
  return sum;
}

function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true);
  const sum = checksum(prefix, [...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = Array.from({ length: 6 }, (_, at) => (sum >> (5 * (5 - at))) & 31);
  return `${prefix}1${[...values, ...check].map((value) => alphabet[value]).join('')}`;
}

function decodeBech32(prefix: string, text: string): Buffer {
  const values = Array.from(text.slice(prefix.length + 1), (sign) => alphabet.indexOf(sign));
  if (!text.startsWith(`${prefix}1`) || values.includes(-1) || checksum(prefix, values) !== 1)
    throw new Error(`This is not a key that begins with ${prefix === recipientPrefix ? 'age1' : 'AGE-SECRET-KEY-1'}.`);
  const bytes = Buffer.from(regroup(values.slice(0, -6), 5, 8, false));
  if (bytes.length !== 32) throw new Error('This key has the wrong length.');
  return bytes;
}

/** Writes the bits of numbers of `from` bits each as numbers of `to` bits. */
function regroup(values: Iterable<number>, from: number, to: number, isPadded: boolean): number[] {
  const regrouped: number[] = [];
  let [held, bits] = [0, 0];
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) regrouped.push((held >> (bits -= to)) & ((1 << to) - 1));
  }
  if (isPadded && bits > 0) regrouped.push((held << (to - bits)) & ((1 << to) - 1));
  return regrouped;
}
