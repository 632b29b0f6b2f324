import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import type { Work } from '#engine/work.ts';
import { keepLanguage } from '../choose-language.ts';
import { languageCookieFor, languageOfDevice } from './language-cookie.ts';
import { rememberDevice } from './seen-devices.ts';
import { idleEnd, sessionCookie } from './session-cookie.ts';
import { shortenAddress } from './shorten-address.ts';
import { suspensionRefusal } from '../suspension.ts';
import { lockAccount } from '../lock-account.ts';
import { accounts, sessions } from '../tables.ts';
import { recordNetwork } from './throttle-sign-in.ts';

/** The device of a sign-in: its address, its browser's name for itself, and its Cookie header. */
export type Device = { address: string; userAgent?: string | undefined; cookies?: string | undefined };

/**
 * Makes a session for an account whose owner has confirmed their identity, and returns the cookies to set. Every way to sign in ends here.
 * `isVerified` if they used more than a password. Refuses a suspended account, and an unconfirmed address if the site requires
 * confirmation: thrown inside the transaction, which takes the session back.
 */
export async function startSession(
  work: Work,
  id: string,
  { isVerified, ...device }: Device & { isVerified: boolean },
): Promise<string[]> {
  const { tx, now, world } = work;
  const { address, userAgent } = device;
  const account = await lockAccount({ tx }, id);
  if (account === undefined) throw new Refusal('accounts.suspended');
  if (account.status === 'suspended') throw await suspensionRefusal(tx, id);
  if (world.config.emailVerification && !account.emailVerified) throw new Refusal('accounts.unconfirmed');
  await tx.update(accounts).set({ lastSignInAt: now }).where(eq(accounts.id, id));
  const token = randomBytes(24).toString('base64url');
  await tx.insert(sessions).values({
    id: newId(),
    token,
    userId: id,
    expiresAt: new Date(now.getTime() + idleEnd),
    ipAddress: shortenAddress(address),
    userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
    verifiedAt: isVerified ? now : null,
    createdAt: now,
    updatedAt: now,
  });
  await recordNetwork({ world, tx, now }, id, address);
  const seen = await rememberDevice(work, { id, isFirstSignIn: account.lastSignInAt === null }, device);
  // A choice from before there was a session is that of its person; afterwards the account decides.
  const language = account.language ?? languageOfDevice(device.cookies);
  if (language === null) return [sessionCookie(token, world.config), seen];
  await keepLanguage(work, account, language);
  return [sessionCookie(token, world.config), seen, languageCookieFor(language, world.config)];
}

const maxUserAgent = 500;
