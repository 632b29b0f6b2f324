import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refusal, type ErrorCode } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import { attempts } from '#server/engine/tables.ts';
import type { World } from '#server/engine/work.ts';

const window = 15 * minute;

/** What is counted together (`account:…`), and how often it may be tried within 15 minutes. */
export type Scope = { scope: string; limit: number };
/** Takes a counted try back. */
export type GiveBack = () => Promise<void>;

/** A scope for `key`, kept as a hash: the table counts addresses and emails, it does not remember people. */
export const scopeFor = (kind: string, key: string, limit: number): Scope => ({
  scope: `${kind}:${createHash('sha256').update(key).digest('base64url')}`,
  limit,
});

const windowStart = (now: Date) => new Date(Math.floor(now.getTime() / window) * window);

/**
 * Counts a try in each scope before it is made, so that many tries at once get no more than one after another.
 * Returns how to take the try back. Throws the refusal `code`, with the seconds to wait, where a scope is used up.
 */
export async function countTry(world: World, code: ErrorCode, scopes: readonly Scope[]): Promise<GiveBack> {
  const now = world.clock.now();
  const start = windowStart(now);
  const add = (tries: number) =>
    world.db
      .insert(attempts)
      .values(scopes.map(({ scope }) => ({ scope, windowStart: start, tries })))
      .onConflictDoUpdate({
        target: [attempts.scope, attempts.windowStart],
        set: { tries: sql`${attempts.tries} + excluded.tries` },
      })
      .returning({ scope: attempts.scope, tries: attempts.tries });
  const counted = await add(1);
  const giveBack = async () => void (await add(-1));
  if (counted.some((row) => row.tries > (scopes.find(({ scope }) => scope === row.scope)?.limit ?? Infinity))) {
    await giveBack();
    throw new Refusal(code, { retryAfterSeconds: Math.ceil((start.getTime() + window - now.getTime()) / 1000) });
  }
  return giveBack;
}
