import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway, isSilent } from './database-errors.ts';
import { underWay } from './slow-statements.ts';

/** Milliseconds before each further try. */
const pauses = [100, 400, 1_000];

/**
 * Notes that the request under way may have changed something: from now on its answer must not look like a refusal. Returns a function that takes
 * the note back, for a change that was surely undone.
 */
export function noteChange(): () => void {
  const request = underWay.getStore();
  if (request?.hasChanged !== false) return () => {};
  request.hasChanged = true;
  return () => void (request.hasChanged = false);
}

/** True if the current request may have changed something. */
export const mayHaveChanged = (): boolean => underWay.getStore()?.hasChanged === true;

/**
 * Asks the database. After a change of the same request it asks again while the database is busy for a moment: the person would take a 503 for
 * a refusal, and make the change once more. `ask` must do no harm when it is repeated. A database that says nothing at all is not busy for a
 * moment: a 503 comes within two seconds.
 */
export async function askPatiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (!mayHaveChanged()) return ask();
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseAway(error) || isSilent(error)) throw error;
      await wait(pause);
    }
  }
  return ask();
}

/** True if a statement only reads, so that it may be sent again if its answer was lost. */
export const isReading = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);
