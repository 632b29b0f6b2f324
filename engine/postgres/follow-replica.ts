import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { query } from './read.ts';

/** A copy of the database that takes readings, while it is fresh. */
export type Replica = {
  db: Database;
  /** True if it has everything that was committed until `maxReplicaAge` before now. */
  isFresh(): boolean;
  /** Takes no more readings until it has answered again. */
  distrust(): void;
  close(): Promise<void>;
};

/** Milliseconds that a reading may be old, and between two looks at how far the replica is. */
export const maxReplicaAge = 2_000;
const lookEvery = 500;

/** Bytes of the log: where the primary writes, or up to where the replica has come. Null on the wrong one of the two. */
type Position = { at: string | null };
const written = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at`;
const replayed = sql`select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as at`;

/**
 * Compares twice a second how far a replica is with where its primary was: once it has come to a position, it has all that was
 * committed before the question for that position. A replica that is away, that lags or that has been promoted is not fresh.
 */
export function followReplica(primary: Database, db: Database, every = lookEvery): Replica {
  /** Positions of the primary, oldest first, from the last one that the replica has reached. */
  let positions: { asked: number; at: bigint }[] = [];
  let knownUntil = -Infinity;
  let round = 0;

  const look = async () => {
    const own = round;
    const startedAt = performance.now();
    const now = await query<Position>(primary).row(written);
    const far = await query<Position>(db).row(replayed);
    if (typeof now?.at !== 'string' || typeof far?.at !== 'string') {
      distrust();
      return;
    }
    // Older positions cannot make the replica fresh, even once it reaches them.
    positions = positions.filter((one) => startedAt - one.asked < maxReplicaAge);
    positions.push({ asked: startedAt, at: BigInt(now.at) });
    const reached = BigInt(far.at);
    const last = positions.findLastIndex(({ at }) => at <= reached);
    if (last < 0) return;
    // A failure of a reading in between counts for more than an answer from before it.
    if (own === round) knownUntil = positions[last]?.asked ?? knownUntil;
    positions = positions.slice(last);
  };
  const distrust = () => {
    round += 1;
    knownUntil = -Infinity;
    positions = [];
  };
  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= look()
      .catch(distrust)
      .finally(() => (busy = undefined));
  }, every).unref();

  return {
    db,
    isFresh: () => performance.now() - knownUntil < maxReplicaAge,
    distrust,
    async close() {
      clearInterval(timer);
      await busy;
      await db.$client.end();
    },
  };
}
