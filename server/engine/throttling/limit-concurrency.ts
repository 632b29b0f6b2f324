import { Refusal } from '#core/errors.ts';

const retryAfterSeconds = 5;

/**
 * A gate that runs at most `maxRunning` acts at once and queues at most `maxWaiting`, in the order they came; the next one is
 * refused with `server.busy`. Pass it before a transaction begins, so that waiting holds no connection.
 */
export function limitConcurrency({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <Result>(act: () => Promise<Result>): Promise<Result> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new Refusal('server.busy', { retryAfterSeconds });
      // An act that ends hands its place to the next: `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
