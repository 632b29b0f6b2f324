import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import { Refusal } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import { transact, type World } from '#server/work.ts';
import { nobody } from '#server/actor.ts';
import { authOn } from './auth.ts';
import { accounts, signInAttempts } from './tables.ts';

/** Failed sign-ins that an account, or an address, may have within a window before it waits. */
const limits = { account: 20, address: 100 };
const window = 15 * minute;

export type SignedIn = { id: string; cookies: string[] };

/**
 * Signs in and returns the cookies to set. Throttled per account and per address, for no longer than the window:
 * 429 with Retry-After. An unknown email costs the same time as a wrong password and answers the same.
 */
export async function signIn(world: World, input: { email: string; password: string; address: string }): Promise<SignedIn> {
  const giveBack = await countTry(world, [
    { scope: scopeOf('account', `${input.email} ${input.address}`), limit: limits.account },
    { scope: scopeOf('address', input.address), limit: limits.address },
  ]);
  try {
    const signedIn = await openSession(world, input);
    await giveBack();
    return signedIn;
  } catch (error) {
    // Whatever else went wrong was no guess.
    if (!(error instanceof Refusal && error.code === 'accounts.bad-credentials')) await giveBack();
    throw error;
  }
}

/** A new session for whoever has this password, without counting: for one who has just proven it otherwise. */
export async function openSession(world: World, { email, password }: { email: string; password: string }): Promise<SignedIn> {
  return transact(world, nobody, async ({ tx, now }) => {
    const response = await authOn(world, tx)
      .api.signInEmail({ body: { email, password }, returnHeaders: true })
      .catch((error: unknown) => {
        throw error instanceof APIError && error.body?.code === 'INVALID_EMAIL_OR_PASSWORD' ? new Refusal('accounts.bad-credentials') : error;
      });
    const { id } = response.response.user;
    const [account] = await tx.update(accounts).set({ lastSignInAt: now }).where(eq(accounts.id, id)).returning({ status: accounts.status });
    // Thrown inside the transaction: the session that was just made goes with it.
    if (account?.status === 'suspended') throw new Refusal('accounts.suspended');
    return { id, cookies: response.headers.getSetCookie() };
  });
}

/** Addresses and emails are kept as hashes: the table counts, it does not remember people. */
const scopeOf = (kind: string, of: string) => `${kind}:${createHash('sha256').update(of).digest('base64url')}`;

const windowStart = (now: Date) => new Date(Math.floor(now.getTime() / window) * window);

/** Counts a try before it is made, so that many at once get no more of them than one after another. Returns how to take it back. */
async function countTry(world: World, scopes: { scope: string; limit: number }[]): Promise<() => Promise<void>> {
  const now = world.clock.now();
  const start = windowStart(now);
  const add = (tries: number) =>
    world.db
      .insert(signInAttempts)
      .values(scopes.map(({ scope }) => ({ scope, windowStart: start, failures: tries })))
      .onConflictDoUpdate({ target: [signInAttempts.scope, signInAttempts.windowStart], set: { failures: sql`${signInAttempts.failures} + excluded.failures` } })
      .returning({ scope: signInAttempts.scope, failures: signInAttempts.failures });
  const counted = await add(1);
  const giveBack = async () => void (await add(-1));
  if (counted.some((row) => row.failures > (scopes.find(({ scope }) => scope === row.scope)?.limit ?? Infinity))) {
    await giveBack();
    throw new Refusal('accounts.too-many-attempts', { retryAfterSeconds: Math.ceil((start.getTime() + window - now.getTime()) / 1000) });
  }
  return giveBack;
}
