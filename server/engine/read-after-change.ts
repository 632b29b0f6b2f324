import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './postgres/database-errors.ts';

/** Milliseconds before each further try. */
const pauses = [100, 400, 1_000];

/**
 * Reads what a change has made, for its answer. The change is committed: a database that is busy for a moment must not have it look refused,
 * since its person would make it again.
 */
export async function readAfterChange<Result>(read: () => Promise<Result>, after = pauses): Promise<Result> {
  const [pause, ...rest] = after;
  if (pause === undefined) return read();
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    await wait(pause);
    return readAfterChange(read, rest);
  }
}
