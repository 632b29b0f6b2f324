import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

export type Listening = {
  /** Whether it listens now; waits for the attempt that is under way. */
  isOpen(): Promise<boolean>;
  /** Gives up a connection that looks open and is not, for a new one. */
  reopen(): void;
  close(): Promise<void>;
};

/** Milliseconds between attempts: the first, and the longest. */
const firstPause = 100;
const longestPause = 2_000;

/**
 * Listens to a channel on a connection of its own, which is opened again whenever it is lost, later each time that this fails.
 * `onOpen` is told each time: what was sent before, it has not heard.
 */
export function listen(
  db: Database,
  channel: string,
  { onPayload, onOpen = () => {} }: { onPayload: (payload: string) => void; onOpen?: () => void },
): Listening {
  let connection: Connection;
  let isOpen = false;
  let isClosed = false;
  let pause = firstPause;
  let next: NodeJS.Timeout | undefined;
  let attempt: Promise<void>;

  const open = async () => {
    const mine = (connection = db.$client.make());
    mine.on('notification', ({ payload = '' }) => onPayload(payload));
    mine.once('end', () => {
      isOpen = false;
      if (isClosed) return;
      next = setTimeout(() => void (attempt = open()), pause);
      pause = Math.min(2 * pause, longestPause);
    });
    try {
      await mine.connect();
      await mine.query(`listen "${channel}"`);
      isOpen = true;
      pause = firstPause;
      onOpen();
    } catch {
      mine.cut();
    }
  };
  attempt = open();

  return {
    async isOpen() {
      await attempt;
      return isOpen;
    },
    reopen: () => connection.cut(),
    async close() {
      isClosed = true;
      clearTimeout(next);
      await attempt;
      if (isOpen) await connection.end();
    },
  };
}
