import { setTimeout as sleep } from 'node:timers/promises';

export type Stop = () => Promise<void>;

/** Milliseconds that one stop may take. */
const maxStop = 60_000;

/**
 * Runs the stops, newest last, from the newest to the oldest. One that fails or takes more than `most` milliseconds is said, and keeps none of those
 * before it from running.
 */
export async function stopAll(stops: Stop[], say: (line: string) => void, most = maxStop): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) {
    const late = new AbortController();
    const tooLong = sleep(most, undefined, { signal: late.signal }).then(() => {
      throw new Error(`A stop took more than ${most / 1_000} s and was given up.`);
    });
    tooLong.catch(() => {});
    await Promise.race([stop(), tooLong]).catch((error: Error) => say(error.message));
    late.abort();
  }
}
