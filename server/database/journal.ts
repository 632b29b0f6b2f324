import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { StartProblem } from '#server/start-problem.ts';

/** The instant of the baseline: that of the last of the migrations that it replaces. */
const baselineAt = 1_795_474_101_670;
/** The digest of their instants. */
const replaced = 'e1b7f952b65bfaaa42d08936e8bdb1e25d4bd2572b33ec9881fd64ef32d1b60d';
/** The last commit that has them. */
export const lastBefore = '201d3df2';

/** True if these are all the migrations that the baseline replaces, by their instants, oldest first. */
export const areReplaced = (instants: readonly number[]): boolean =>
  createHash('sha256').update(instants.join()).digest('hex') === replaced;

/** The instants of the migrations that a database has, oldest first; none where it is empty. */
export async function listApplied(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (rows[0]?.known !== true) return [];
  const applied = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.rows.map(({ at }) => Number(at));
}

/** Notes the baseline, by its hash, in place of the migrations that it replaces. A database that lacks some of them needs an older version first. */
export async function adoptBaseline(client: Client, hash: string): Promise<void> {
  const old = (await listApplied(client)).filter((at) => at <= baselineAt);
  if (old.length === 0 || old[0] === baselineAt) return;
  if (!areReplaced(old))
    throw new StartProblem(
      `The tables of this database are older than version 0.1.0: start commit ${lastBefore} on it once, and then this version.`,
    );
  await client.query(
    `with old as (delete from drizzle.__drizzle_migrations where created_at <= $2)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
    [hash, baselineAt],
  );
}
