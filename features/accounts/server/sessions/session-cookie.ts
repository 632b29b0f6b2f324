import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '#core/time.ts';

/** A session ends after a week without use, and after thirty days in any case. */
export const idleEnd = 7 * day;
export const absoluteEnd = 30 * day;

type CookieConfig = { publicUrl: string | undefined; sessionSecret: string };

export const isSecure = (config: Pick<CookieConfig, 'publicUrl'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

/** `__Host-` binds the cookie to this host; browsers accept it only over TLS. */
export const cookieName = (config: Pick<CookieConfig, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-lungisa' : 'lungisa';

/**
 * Reads the session token of a Cookie header; null if there is none or its signature is not ours.
 * It holds `token.signature` (HMAC-SHA256, base64, percent-encoded).
 */
export function sessionToken(header: string | undefined, config: CookieConfig): string | null {
  const value = readCookie(header, cookieName(config));
  if (value === null) return null;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  // Compared as text, because decoding would accept several spellings of one signature.
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(signatureOf(token, config));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

const signatureOf = (token: string, { sessionSecret }: CookieConfig): string =>
  createHmac('sha256', sessionSecret).update(token).digest('base64');

/** The cookie of a session that begins. It lives until the session's absolute end; the server ends idle sessions. */
export const sessionCookie = (token: string, config: CookieConfig): string =>
  writeCookie(cookieName(config), `${token}.${signatureOf(token, config)}`, absoluteEnd, config);

/** A cookie for the server alone, for so many milliseconds; 0 clears it. */
export const writeCookie = (name: string, value: string, age: number, config: CookieConfig): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age / 1000}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`;

/** Reads one cookie of a Cookie header; null if it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim());
  } catch {
    return null;
  }
}
