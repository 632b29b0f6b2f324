import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refusal, type ErrorCode } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import type { World } from './work.ts';
import { networkOf } from './network-of.ts';
import { signInAttempts } from '#features/accounts/server/tables.ts';

/** What may be tried within a window before it waits: sign-ins that fail, and registrations that make an account. */
const limits = { account: 20, address: 100, register: 20 };
const window = 15 * minute;

type Scope = { scope: string; limit: number };
type GiveBack = () => Promise<void>;

/** Counts a sign-in, for the account from this address and for the address. */
export const countSignIn = (world: World, email: string, address: string): Promise<GiveBack> =>
  countTry(world, 'accounts.too-many-attempts', [
    scopeOf('account', `${email} ${networkOf(address)}`),
    scopeOf('address', networkOf(address)),
  ]);

/** Counts a registration, for the address. */
export const countRegistration = (world: World, address: string): Promise<GiveBack> =>
  countTry(world, 'request.too-many', [scopeOf('register', networkOf(address))]);

/** Addresses and emails are kept as hashes: the table counts, it does not remember people. */
const scopeOf = (kind: keyof typeof limits, of: string): Scope => ({
  scope: `${kind}:${createHash('sha256').update(of).digest('base64url')}`,
  limit: limits[kind],
});

const windowStart = (now: Date) => new Date(Math.floor(now.getTime() / window) * window);

/** Counts a try before it is made, so that many at once get no more of them than one after another. Returns how to take it back. */
async function countTry(world: World, code: ErrorCode, scopes: Scope[]): Promise<GiveBack> {
  const now = world.clock.now();
  const start = windowStart(now);
  const add = (tries: number) =>
    world.db
      .insert(signInAttempts)
      .values(scopes.map(({ scope }) => ({ scope, windowStart: start, tries })))
      .onConflictDoUpdate({
        target: [signInAttempts.scope, signInAttempts.windowStart],
        set: { tries: sql`${signInAttempts.tries} + excluded.tries` },
      })
      .returning({ scope: signInAttempts.scope, tries: signInAttempts.tries });
  const counted = await add(1);
  const giveBack = async () => void (await add(-1));
  if (counted.some((row) => row.tries > (scopes.find(({ scope }) => scope === row.scope)?.limit ?? Infinity))) {
    await giveBack();
    throw new Refusal(code, { retryAfterSeconds: Math.ceil((start.getTime() + window - now.getTime()) / 1000) });
  }
  return giveBack;
}
