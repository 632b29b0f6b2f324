import { and, eq, gt } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { Work } from '#engine/work.ts';
import { hashToken, makeToken } from '#features/accounts/server/one-time-token.ts';
import { cookieName, readCookie, writeCookie } from '#features/accounts/server/sessions/session-cookie.ts';
import { trustedDevices } from '#features/accounts/server/tables.ts';

/** The time for which a trusted browser needs no code, in milliseconds. */
export const trustEnd = 30 * day;

const nameFor = (world: Work['world']) => `${cookieName(world.config)}-trusted`;

/** Remembers this browser, and returns its cookie. */
export async function trustDevice({ tx, now, world }: Work, accountId: string): Promise<string> {
  const token = makeToken();
  await tx.insert(trustedDevices).values({ tokenHash: hashToken(token), accountId, createdAt: now });
  return writeCookie(nameFor(world), token, trustEnd, world.config);
}

/** True if the account's owner trusted this browser within the last 30 days. */
export async function isTrustedDevice(
  { tx, now, world }: Work,
  accountId: string,
  cookies: string | undefined,
): Promise<boolean> {
  const token = readCookie(cookies, nameFor(world));
  if (token === null) return false;
  const since = new Date(now.getTime() - trustEnd);
  const found = and(
    eq(trustedDevices.tokenHash, hashToken(token)),
    eq(trustedDevices.accountId, accountId),
    gt(trustedDevices.createdAt, since),
  );
  return (await tx.$count(trustedDevices, found)) > 0;
}

/** Ends trust in every browser of the account. */
export const forgetTrustedDevices = ({ tx }: Pick<Work, 'tx'>, accountId: string) =>
  tx.delete(trustedDevices).where(eq(trustedDevices.accountId, accountId));
