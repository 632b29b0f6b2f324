import { eq } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import { Refusal } from '#core/errors.ts';
import { transact, type World } from '#server/engine/work.ts';
import { visitor } from '#server/engine/actor.ts';
import { authOn } from './auth.ts';
import { limitHashing } from './limit-hashing.ts';
import { accounts } from './tables.ts';
import { countSignIn } from './throttle-sign-in.ts';

export type SignedIn = { id: string; cookies: string[] };

/**
 * Signs in and returns the cookies to set. Throttled per account and per address, for no longer than the window:
 * 429 with Retry-After. An unknown email costs the same time as a wrong password and answers the same.
 */
export async function signIn(
  world: World,
  input: { email: string; password: string; address: string },
): Promise<SignedIn> {
  const giveBack = await countSignIn(world, input.email, input.address);
  try {
    const signedIn = await limitHashing(() => openSession(world, input));
    await giveBack();
    return signedIn;
  } catch (error) {
    // Whatever else went wrong was no guess.
    if (!(error instanceof Refusal && error.code === 'accounts.bad-credentials')) await giveBack();
    throw error;
  }
}

/** A new session for whoever has this password, without counting and without waiting for a turn: whoever calls has done both. */
export async function openSession(
  world: World,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  return transact(world, visitor, async ({ tx, now }) => {
    const response = await authOn(world, tx)
      .api.signInEmail({ body: { email, password }, returnHeaders: true })
      .catch((error: unknown) => {
        throw error instanceof APIError && error.body?.code === 'INVALID_EMAIL_OR_PASSWORD'
          ? new Refusal('accounts.bad-credentials')
          : error;
      });
    const { id } = response.response.user;
    const [account] = await tx
      .update(accounts)
      .set({ lastSignInAt: now })
      .where(eq(accounts.id, id))
      .returning({ status: accounts.status });
    // Thrown inside the transaction: the session that was just made goes with it.
    if (account?.status === 'suspended') throw new Refusal('accounts.suspended');
    return { id, cookies: response.headers.getSetCookie() };
  });
}
