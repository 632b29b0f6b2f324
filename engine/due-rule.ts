import { and, asc, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { system } from './actor.ts';
import { transact, type SystemWork, type World } from './work.ts';

/**
 * A clock that can stand still, in SQL: true while it `runs`, and the milliseconds for which it `stood` since the instant of a row. Rows
 * without these move their instants when it goes on.
 */
export type RowClock = { runs: SQL; stood?: SQL };

/** Something that falls due by itself: rows of `table` that answer to `where`, `after` milliseconds from the instant in `since`. */
export type DueRule = {
  table: PgTable & { id: AnyPgColumn };
  since: AnyPgColumn;
  after: number;
  where: SQL;
  /** The clock of the thing to which the rows belong, if it can stand still. */
  clock?: RowClock;
  /**
   * Does what is due to one row, in a transaction of its own. It must ask again whether the row is still due (`isDue`), in the
   * statement that changes it: a person may have acted since, or another process may have taken it.
   * Returns `left` if the row stays as it is.
   */
  take: (work: SystemWork, id: string) => Promise<void | 'left'>;
  /** The rows taken in one run at most; all if it is left out. Rows that stay, or that fail, do not count. */
  perRun?: number;
  /** Works through many rows, for which no person waits: it has more time than a request, and its turn after the other rules. */
  isLong?: true;
};

/** The condition that a row is due at `now`. An index on (since, id) with the rule's `where` finds such rows. */
export function isDue(
  { since, after, where, clock }: Pick<DueRule, 'since' | 'after' | 'where' | 'clock'>,
  now: Date,
): SQL {
  const latest = new Date(now.getTime() - after);
  const inTime = clock?.stood && sql`${since} + ${clock.stood} * interval '1 millisecond' <= ${latest.toISOString()}`;
  return and(where, lte(since, latest), clock?.runs, inTime) as SQL;
}

/** Rows looked up at a time; what is due is worked off until none is left. */
const batch = 200;

type Due = { id: string; at: Date };

/** One batch of what is due by a rule, the oldest first, after the last of the batch before. */
export const dueRows = (world: World, rule: DueRule, now: Date, past: Due | undefined) =>
  world.db
    .select({ id: rule.table.id, at: rule.since })
    .from(rule.table)
    .where(
      and(isDue(rule, now), past && sql`(${rule.since}, ${rule.table.id}) > (${past.at.toISOString()}, ${past.id})`),
    )
    .orderBy(asc(rule.since), asc(rule.table.id))
    .limit(batch);

/**
 * Takes whatever is due by one rule, the oldest first. A row that fails keeps no other from being taken, and a look-up that fails ends this rule
 * alone: returns what was thrown.
 */
export async function runRule(world: World, rule: DueRule): Promise<unknown[]> {
  const failures: unknown[] = [];
  const now = world.clock.now();
  let taken = 0;
  for (let past: Due | undefined; ;) {
    let rows: Due[];
    try {
      rows = (await dueRows(world, rule, now, past)) as Due[];
    } catch (error) {
      return [...failures, error];
    }
    for (const { id } of rows) {
      try {
        if ((await transact(world, system, (work) => rule.take(work, id))) !== 'left') taken += 1;
      } catch (error) {
        failures.push(error);
      }
      if (taken === rule.perRun) return failures;
    }
    if (rows.length < batch) return failures;
    past = rows.at(-1);
  }
}
