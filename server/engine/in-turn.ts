import { Refusal } from '#core/errors.ts';

const retryAfterSeconds = 5;

/**
 * A gate that lets so many through at once and the others wait, in the order they came; whoever finds the queue full
 * is told to come back. It is taken before a transaction begins, so that nobody holds a connection while they wait.
 */
export function takingTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <Result>(act: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('server.busy', { retryAfterSeconds });
      // Whoever is finished hands their place on: `running` stays as it is.
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

/** For whatever hashes a password, inside an open transaction: two at a time leave the others' work its connections. */
export const inTurn = takingTurns({ atOnce: 2, mostWaiting: 50 });
