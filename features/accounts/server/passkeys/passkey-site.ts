import { isIP } from 'node:net';
import { Refusal } from '#core/errors.ts';

/** The domain and the origin to which passkeys of this site are bound. */
export type PasskeySite = { rpId: string; origin: string };

/** The passkey site of this origin. Null at an IP address, because no passkey can be bound to one. */
export function findPasskeySite(origin: string | null): PasskeySite | null {
  if (origin === null) return null;
  const { hostname, protocol } = new URL(origin);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  // Browsers have passkeys only over TLS, or on localhost.
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return null;
  return { rpId: hostname, origin };
}

/** Another origin at which passkeys work: localhost in place of 127.0.0.1. Null if they work at this origin, or at neither. */
export function otherPasskeyOrigin(origin: string | null): string | null {
  if (origin === null || findPasskeySite(origin) !== null) return null;
  const { hostname, port, protocol } = new URL(origin);
  const isOwnMachine = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]');
  return isOwnMachine ? `http://localhost${port === '' ? '' : `:${port}`}` : null;
}

/** The passkey site of this origin. Refuses an origin without passkeys: 409. */
export function requirePasskeySite(origin: string | null): PasskeySite {
  const site = findPasskeySite(origin);
  if (site === null) throw new Refusal('accounts.no-passkeys-here');
  return site;
}
