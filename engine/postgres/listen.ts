import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

export type Listening = {
  /** Returns true if the connection is open. Waits for an attempt that is under way. */
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
};

/** Milliseconds between two attempts to open the connection: the first pause, and the longest. */
const firstPause = 100;
const maxPause = 1_000;

/**
 * Listens to `channel` on a connection of its own. Every `ping` milliseconds the server must answer on it: a connection that looks
 * open and is not is cut. A lost connection opens again, after longer pauses while that fails. Each time, `onOpen` runs: the
 * listener has missed what was sent before.
 */
export function listen(
  db: Database,
  channel: string,
  { onPayload, onOpen = () => {}, ping }: { onPayload: (payload: string) => void; onOpen?: () => void; ping: number },
): Listening {
  const statement = `listen "${channel}"`;
  let connection: Connection;
  let isOpen = false;
  let isClosed = false;
  let pause = firstPause;
  let next: NodeJS.Timeout | undefined;

  const open = async () => {
    const opened = (connection = db.$client.make());
    opened.on('notification', ({ payload = '' }) => onPayload(payload));
    opened.once('end', () => {
      isOpen = false;
      if (isClosed) return;
      next = setTimeout(() => void (attempt = open()), pause);
      pause = Math.min(2 * pause, maxPause);
    });
    try {
      await opened.connect();
      await opened.query(statement);
      isOpen = true;
      pause = firstPause;
      onOpen();
    } catch {
      opened.cut();
    }
  };
  let attempt = open();
  // A server that does not answer costs the connection, which ends.
  const pings = setInterval(() => {
    if (isOpen) connection.query(statement).catch(() => {});
  }, ping).unref();

  return {
    async isOpen() {
      await attempt;
      return isOpen;
    },
    async close() {
      isClosed = true;
      clearTimeout(next);
      clearInterval(pings);
      await attempt;
      if (isOpen) await connection.end();
    },
  };
}
