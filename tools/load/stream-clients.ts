import { connect, type Socket } from 'node:net';

/** Opens a stream for each cookie; begins to listen for one hint on each; waits until all have had it. Each job has one message as its answer. */
export type StreamJob = { port: number; cookies: string[] } | 'begin' | 'wait';
/**
 * `open`: how many streams began. `heardAt`: for each stream that had its hint within ten seconds, when it came (`Date.now()`).
 * `closed`: how many the server has closed.
 */
export type StreamResult = { open: number } | { heardAt: number[]; closed: number };

const maxHearing = 10_000;
const atOnce = 50;

type Client = { socket: Socket; onHint: (() => void) | undefined };
const clients: Client[] = [];
let closed = 0;

process.on('message', (job: StreamJob) => {
  void (typeof job === 'object' ? openAll(job) : job === 'begin' ? begin() : wait()).then((result) =>
    process.send?.(result),
  );
});

async function openAll({ port, cookies }: Extract<StreamJob, object>): Promise<StreamResult> {
  const left = cookies.values();
  let open = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const cookie of left) if (await openOne(port, cookie)) open += 1;
    }),
  );
  return { open };
}

/** Resolves with whether the stream began. */
function openOne(port: number, cookie: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const client: Client = { socket, onHint: undefined };
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: fresh')) {
        clients.push(client);
        resolve(true);
      }
      if (text.includes('event: hint')) client.onHint?.();
    });
    socket.on('error', () => {});
    socket.once('connect', () =>
      socket.write(
        `GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
      ),
    );
    socket.once('close', () => {
      closed += 1;
      resolve(false);
    });
  });
}

let heardAt: number[] = [];
let allHeard: Promise<unknown> = Promise.resolve();

async function begin(): Promise<StreamResult> {
  heardAt = [];
  allHeard = Promise.all(
    clients.map(
      (client) =>
        new Promise<void>((resolve) => {
          client.onHint = () => {
            client.onHint = undefined;
            heardAt.push(Date.now());
            resolve();
          };
        }),
    ),
  );
  return { open: clients.length };
}

async function wait(): Promise<StreamResult> {
  await Promise.race([allHeard, new Promise((resolve) => setTimeout(resolve, maxHearing))]);
  return { heardAt, closed };
}
