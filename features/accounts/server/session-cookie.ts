import { createHmac, timingSafeEqual } from 'node:crypto';

type CookieConfig = { publicUrl: string | undefined; sessionSecret: string };

export const isSecure = (config: Pick<CookieConfig, 'publicUrl'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

/** `__Host-` binds the cookie to this host; browsers accept it only over TLS. */
export const cookieName = (config: Pick<CookieConfig, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-lungisa' : 'lungisa';

/**
 * Reads the session token of a Cookie header; null if there is none or its signature is not ours.
 * The format is the sign-up library's (`token.signature`, HMAC-SHA256, base64, percent-encoded); a test keeps both in step.
 */
export function sessionToken(header: string | undefined, config: CookieConfig): string | null {
  const value = readCookie(header, cookieName(config));
  if (value === null) return null;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  // Compared as text, because decoding would accept several spellings of one signature.
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', config.sessionSecret).update(token).digest('base64'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim());
  } catch {
    return null;
  }
}
