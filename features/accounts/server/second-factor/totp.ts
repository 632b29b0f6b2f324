import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code holds. */
const period = 30;
const digits = 6;
/** Codes of so many periods before and after the present one are accepted: clocks of phones differ. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret of 160 bits, as RFC 4226 recommends, in base32, for typing into an app. */
export function makeSecret(): string {
  // 256 values fall evenly on 32 letters.
  return Array.from(randomBytes(32), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The number of the period of an instant. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / period);

/** The code of one period, by RFC 6238 with SHA-1, the one algorithm that every app knows. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The period whose code this is, near `now` and after the period of the code that was accepted `last`; null if it is none. */
export function findStep(
  secret: string,
  code: string,
  { now, last }: { now: Date; last: number | null },
): number | null {
  const given = Buffer.from(code);
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - drift; step <= present + drift; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > (last ?? -1)) found ??= step;
  }
  return found;
}

/** The address in the QR code for an authenticator app. */
export const setUpAddress = (secret: string, email: string, site: string): string =>
  `otpauth://totp/${encodeURIComponent(`${site.replaceAll(':', ' ')}:${email}`)}?${new URLSearchParams({ secret, issuer: site.replaceAll(':', ' '), digits: String(digits), period: String(period) })}`;

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
