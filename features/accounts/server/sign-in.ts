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
  const scopes = [
    { scope: scopeOf('account', `${input.email} ${input.address}`), limit: limits.account },
    { scope: scopeOf('address', input.address), limit: limits.address },
  ];
  await refuseThrottled(world, scopes);
  const signedIn = await transact(world, nobody, async ({ tx, now }) => {
    const response = await authOn(world, tx)
      .api.signInEmail({ body: { email: input.email, password: input.password }, returnHeaders: true })
      .catch((error: unknown) => {
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      });
    if (response === null) return null;
    const [account] = await tx.update(accounts).set({ lastSignInAt: now }).where(eq(accounts.id, response.response.user.id)).returning({ status: accounts.status });
    // Thrown inside the transaction: the session that was just made goes with it.
    if (account?.status === 'suspended') throw new Refusal('accounts.suspended');
    return { id: response.response.user.id, cookies: response.headers.getSetCookie() };
  });
  if (signedIn !== null) return signedIn;
  await countFailure(world, scopes.map(({ scope }) => scope));
  throw new Refusal('accounts.bad-credentials');
}

/** Addresses and emails are kept as hashes: the table counts, it does not remember people. */
const scopeOf = (kind: string, of: string) => `${kind}:${createHash('sha256').update(of).digest('base64url')}`;

const windowStart = (now: Date) => new Date(Math.floor(now.getTime() / window) * window);

async function refuseThrottled(world: World, scopes: { scope: string; limit: number }[]): Promise<void> {
  const now = world.clock.now();
  const start = windowStart(now);
  const rows = await world.db.$client<{ scope: string; failures: number }[]>`
    select scope, failures from sign_in_attempts where window_start = ${start.toISOString()} and scope in ${world.db.$client(scopes.map(({ scope }) => scope))}`;
  const over = rows.some((row) => row.failures >= (scopes.find(({ scope }) => scope === row.scope)?.limit ?? Infinity));
  if (over) {
    throw new Refusal('accounts.too-many-attempts', { retryAfterSeconds: Math.ceil((start.getTime() + window - now.getTime()) / 1000) });
  }
}

async function countFailure(world: World, scopes: string[]): Promise<void> {
  await world.db
    .insert(signInAttempts)
    .values(scopes.map((scope) => ({ scope, windowStart: windowStart(world.clock.now()), failures: 1 })))
    .onConflictDoUpdate({ target: [signInAttempts.scope, signInAttempts.windowStart], set: { failures: sql`${signInAttempts.failures} + 1` } });
}
