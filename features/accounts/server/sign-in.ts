import { eq } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import { Refusal } from '#core/errors.ts';
import { transact, type World } from '#server/engine/work.ts';
import { visitor } from '#server/engine/actor.ts';
import { authOn } from './auth.ts';
import { checkPassword } from './check-password.ts';
import { limitSignIns, turnOf } from './limit-hashing.ts';
import { accounts } from './tables.ts';
import { countSignedIn, countSignIn, recordNetwork } from './throttle-sign-in.ts';

export type SignedIn = { id: string; cookies: string[] };

/**
 * Signs in and returns the cookies to set. Throttled per account and network until enough of the last 15 minutes' tries are older:
 * 429 with Retry-After. An unknown email takes as long as a wrong password and gets the same answer.
 */
export async function signIn(
  world: World,
  input: { email: string; password: string; address: string },
): Promise<SignedIn> {
  const giveBack = await countSignIn(world, input.email, input.address);
  try {
    const signedIn = await limitSignIns(() => openSession(world, input), turnOf(input.address));
    await giveBack();
    await countSignedIn(world, input.email);
    return signedIn;
  } catch (error) {
    // Only a wrong password is a guess.
    if (!(error instanceof Refusal && error.code === 'accounts.bad-credentials')) await giveBack();
    throw error;
  }
}

/** Makes a session for the right email and password. The caller has counted the attempt and waited for its turn. */
export async function openSession(
  world: World,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignedIn> {
  const checked = await checkPassword(world, { email, password });
  if (checked === null) throw new Refusal('accounts.bad-credentials');
  // The password was hashed above: a transaction that hashes would hold its connection as long.
  const passwords = {
    hash: async () => checked,
    verify: async ({ hash }: { hash: string }) => hash === checked,
  };
  return transact(world, visitor, async ({ tx, now }) => {
    const response = await authOn(world, tx, passwords)
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
    // Thrown inside the transaction, which takes the new session back.
    if (account?.status === 'suspended') throw new Refusal('accounts.suspended');
    await recordNetwork({ world, tx, now }, id, address);
    return { id, cookies: response.headers.getSetCookie() };
  });
}
