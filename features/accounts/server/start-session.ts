import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { newId } from '#server/engine/columns.ts';
import type { Work } from '#server/engine/work.ts';
import { idleEnd, sessionCookie } from './session-cookie.ts';
import { accounts, sessions } from './tables.ts';
import { recordNetwork } from './throttle-sign-in.ts';

/** Where someone signs in: the address, what the browser calls itself, and the Cookie header. */
export type Device = { address: string; userAgent?: string | undefined; cookies?: string | undefined };

/**
 * Makes a session for an account whose owner has shown who they are, and returns its cookie. Every way to sign in ends here. `isVerified`
 * where they showed more than a password. Refuses a suspended account: thrown inside the transaction, which takes the session back.
 */
export async function startSession(
  work: Work,
  id: string,
  { address, userAgent, isVerified }: Device & { isVerified: boolean },
): Promise<string> {
  const { tx, now, world } = work;
  const [account] = await tx
    .update(accounts)
    .set({ lastSignInAt: now })
    .where(eq(accounts.id, id))
    .returning({ status: accounts.status });
  if (account === undefined || account.status === 'suspended') throw new Refusal('accounts.suspended');
  const token = randomBytes(24).toString('base64url');
  await tx.insert(sessions).values({
    id: newId(),
    token,
    userId: id,
    expiresAt: new Date(now.getTime() + idleEnd),
    ipAddress: address,
    userAgent: userAgent?.slice(0, maxUserAgent) ?? null,
    verifiedAt: isVerified ? now : null,
    createdAt: now,
    updatedAt: now,
  });
  await recordNetwork({ world, tx, now }, id, address);
  return sessionCookie(token, world.config);
}

const maxUserAgent = 500;
