import { Refusal } from '#core/errors.ts';

const retryAfterSeconds = 5;

type Turn = { begin: () => void };

export type ConcurrencyLimits = {
  /** Acts that run at once. */
  maxRunning: number;
  /** Acts that wait. */
  maxWaiting: number;
  /** Acts of one person or network that run or wait. */
  maxEach?: number;
};

export type Caller = {
  /** The actor: an account or a network. Callers take turns; all acts without a caller count as one caller. */
  by?: string | undefined;
  /** Aborts when no one waits for the act any more: an act that has not begun is left out, with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * A gate that runs at most `maxRunning` acts at once and queues at most `maxWaiting`. Callers take turns, so that one with many acts delays
 * another by no more than those that run. Refuses with `server.busy` when the queue is full, and with `request.too-many` a caller with
 * `maxEach` acts. Pass it before a transaction begins, so that waiting holds no connection.
 */
export function limitConcurrency({ maxRunning, maxWaiting, maxEach = Infinity }: ConcurrencyLimits) {
  let running = 0;
  let waiting = 0;
  /** The acts that wait, by caller. The first caller is the next. */
  const lanes = new Map<string, Turn[]>();
  const counts = new Map<string, number>();

  const count = (by: string, change: 1 | -1) => {
    const now = (counts.get(by) ?? 0) + change;
    if (now > 0) counts.set(by, now);
    else counts.delete(by);
  };

  function leave(by: string, turn: Turn): void {
    const lane = lanes.get(by)?.filter((other) => other !== turn) ?? [];
    waiting -= 1;
    if (lane.length > 0) lanes.set(by, lane);
    else lanes.delete(by);
  }

  function waitInLane(by: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        leave(by, turn);
        reject(signal?.reason as Error);
      };
      const turn: Turn = {
        begin: () => {
          signal?.removeEventListener('abort', abort);
          leave(by, turn);
          // The caller goes to the end of the line.
          const rest = lanes.get(by);
          if (rest !== undefined) {
            lanes.delete(by);
            lanes.set(by, rest);
          }
          resolve();
        },
      };
      waiting += 1;
      lanes.set(by, [...(lanes.get(by) ?? []), turn]);
      signal?.addEventListener('abort', abort);
    });
  }

  return async <Result>(act: () => Promise<Result>, { by = '', signal }: Caller = {}): Promise<Result> => {
    signal?.throwIfAborted();
    if ((counts.get(by) ?? 0) >= maxEach) throw new Refusal('request.too-many', { retryAfterSeconds });
    if (running >= maxRunning && waiting >= maxWaiting) throw new Refusal('server.busy', { retryAfterSeconds });
    count(by, 1);
    try {
      // An act that ends hands its place to the next: `running` stays as it is.
      if (running >= maxRunning) await waitInLane(by, signal);
      else running += 1;
      try {
        return await act();
      } finally {
        const next = lanes.values().next().value?.[0];
        if (next === undefined) running -= 1;
        else next.begin();
      }
    } finally {
      count(by, -1);
    }
  };
}
