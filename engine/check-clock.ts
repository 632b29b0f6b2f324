import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';
import { query } from './postgres/read.ts';

/** Milliseconds by which the clock of a process may differ from that of the database. */
const maxDifference = 5_000;

/** The clock of this machine is wrong, or that of the database is. */
export class WrongClock extends Error {}

/** Milliseconds by which `clock` is ahead of the database's at least: the database read its own somewhere between two looks at ours. */
export async function measureClock(db: Database, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const row = await query<{ at: string }>(db).row(sql`select extract(epoch from clock_timestamp()) * 1000 as at`);
  const after = clock.now().getTime();
  const at = Number(row?.at ?? before);
  if (at < before) return before - at;
  return at > after ? after - at : 0;
}

/**
 * Refuses to act by a clock that differs from the database's. Others read the rows by right clocks, and what a clock that runs ahead has lapsed,
 * ended or deleted does not come back. A clock of tests or of the demo is moved on purpose.
 */
export async function refuseWrongClock({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  if (clock.isOfMachine !== true) return;
  const ahead = await measureClock(db, clock);
  if (Math.abs(ahead) <= maxDifference) return;
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  throw new WrongClock(
    `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of the database. Set both to the right time (timedatectl set-ntp true), and start again.`,
  );
}
