import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { Refusal, type ErrorCode } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import { attempts } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';

/** A window is counted in so many parts, and slides by one part at a time. */
const parts = 15;

/** Tries that count together (`account:…`), and the number of them that the window allows. */
export type Scope = { scope: string; limit: number };
/** Takes a counted try back. */
export type GiveBack = () => Promise<void>;

/** A scope for `key`, kept as a hash: the table counts addresses and emails, it does not remember people. */
export const scopeFor = (kind: string, key: string, limit: number): Scope => ({
  scope: `${kind}:${createHash('sha256').update(key).digest('base64url')}`,
  limit,
});

/**
 * Counts a try in each scope before it is made, so that many tries at once get no more than one after another.
 * Returns how to take the try back. Throws the refusal `code`, with the seconds to wait, where a scope is used up within the last
 * `window` milliseconds, 15 minutes unless told otherwise.
 */
export async function countTry(
  world: World,
  code: ErrorCode,
  scopes: readonly Scope[],
  window = 15 * minute,
): Promise<GiveBack> {
  const now = world.clock.now();
  const { giveBack, used } = await add(world.db, scopes, { now, window });
  if (used.length > 0) {
    await giveBack();
    throw new Refusal(code, { retryAfterSeconds: await secondsToWait(world.db, used, { now, window }) });
  }
  return giveBack;
}

/** Counts an act in the transaction that makes it: one that is refused, now or later, is not counted. Throws as `countTry`. */
export async function countInTransaction(
  { tx, now }: { tx: Transaction; now: Date },
  scopes: readonly Scope[],
  window: number,
): Promise<void> {
  const { used } = await add(tx, scopes, { now, window });
  if (used.length > 0)
    throw new Refusal('request.too-many', { retryAfterSeconds: await secondsToWait(tx, used, { now, window }, 1) });
}

/** Throws the refusal `code`, with the seconds to wait, where a scope is used up. Counts nothing. */
export async function refuseUsedUp(
  world: World,
  code: ErrorCode,
  scopes: readonly Scope[],
  window = 15 * minute,
): Promise<void> {
  const within = { now: world.clock.now(), window };
  for (const scope of scopes) {
    const tries = await readTries(world.db, scope.scope, within);
    if (tries.reduce((sum, part) => sum + part.tries, 0) >= scope.limit)
      throw new Refusal(code, { retryAfterSeconds: await secondsToWait(world.db, [scope], within) });
  }
}

type Within = { now: Date; window: number };

const partStart = ({ now, window }: Within) => {
  const part = window / parts;
  return new Date(Math.floor(now.getTime() / part) * part);
};

/** Adds a try to each scope. The row of the present part is locked until the commit, so that its count is exact. */
async function add(
  db: Database | Transaction,
  scopes: readonly Scope[],
  within: Within,
): Promise<{ giveBack: GiveBack; used: Scope[] }> {
  const start = partStart(within);
  const values = sql.join(
    scopes.map(({ scope }) => sql`(${scope}, ${start.toISOString()}::timestamptz, 1)`),
    sql`, `,
  );
  const names = sql.join(
    scopes.map(({ scope }) => sql`${scope}`),
    sql`, `,
  );
  const rows = await query<{ scope: string; tries: number }>(db).rows(sql`
    with counted as (
      insert into ${attempts} as kept (scope, window_start, tries) values ${values}
      on conflict (scope, window_start) do update set tries = kept.tries + 1 returning scope, tries
    )
    select c.scope, c.tries + coalesce(a.tries, 0) as tries
    from counted c left join (
      select scope, sum(tries)::int as tries from ${attempts}
      where scope in (${names}) and window_start > ${sinceOf(within)} and window_start <> ${start.toISOString()} group by scope
    ) a on a.scope = c.scope`);
  const giveBack = async () => {
    for (const { scope } of scopes)
      await db
        .update(attempts)
        .set({ tries: sql`${attempts.tries} - 1` })
        .where(and(eq(attempts.scope, scope), eq(attempts.windowStart, start)));
  };
  const used = scopes.filter(({ scope, limit }) => rows.some((row) => row.scope === scope && row.tries > limit));
  return { giveBack, used };
}

const sinceOf = ({ now, window }: Within): string => new Date(now.getTime() - window).toISOString();

const readTries = (db: Database | Transaction, scope: string, within: Within) =>
  db
    .select({ start: attempts.windowStart, tries: attempts.tries })
    .from(attempts)
    .where(and(eq(attempts.scope, scope), gt(attempts.windowStart, new Date(sinceOf(within)))))
    .orderBy(attempts.windowStart);

/** Seconds until enough parts have left the window. `own` tries are counted already, and will not stay. */
async function secondsToWait(
  db: Database | Transaction,
  scopes: readonly Scope[],
  within: Within,
  own = 0,
): Promise<number> {
  let free = within.now.getTime();
  for (const { scope, limit } of scopes) {
    const tries = await readTries(db, scope, within);
    let left = tries.reduce((sum, part) => sum + part.tries, 0) - own;
    for (const part of tries) {
      if (left < limit) break;
      left -= part.tries;
      free = Math.max(free, part.start.getTime() + within.window);
    }
  }
  return Math.max(1, Math.ceil((free - within.now.getTime()) / 1000));
}
