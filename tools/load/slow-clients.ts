import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowJob = { port: number; connections: number; seconds: number; cookie: string };
/** By kind of client: how many connections the server closed, and the longest that it left one open, in milliseconds. */
export type SlowResult = Record<string, { closed: number; longest: number }>;

type Kind = {
  /** The first bytes that it sends; it sends `each` once a second after them. */
  first: (cookie: string) => string;
  each: string;
  reads: boolean;
};

const large = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const kinds: Record<string, Kind> = {
  'sends nothing': { first: () => '', each: '', reads: true },
  'slow headers': {
    first: () => 'GET /api/problems/feed HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    each: 'X-Slow: 1\r\n',
    reads: true,
  },
  'slow body': {
    first: (cookie) =>
      `POST /api/problems HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    each: ' ',
    reads: true,
  },
  // The line breaks between requests mean nothing; they tell the client that the server has gone.
  'reads nothing': { first: () => large.repeat(5), each: '\r\n', reads: false },
};

process.on('message', (job: SlowJob) => {
  void attack(job).then((result) => process.send?.(result));
});

/** Keeps so many slow connections open, in equal parts of each kind: one that the server closes comes back after a second. */
async function attack({ port, connections, seconds, cookie }: SlowJob): Promise<SlowResult> {
  const names = Object.keys(kinds);
  const result: SlowResult = Object.fromEntries(names.map((name) => [name, { closed: 0, longest: 0 }]));
  const open = new Set<Socket>();
  let isOver = false;
  const begin = (turn: number) => {
    const name = names[turn % names.length] ?? '';
    const { first, each, reads } = kinds[name] as Kind;
    const seen = result[name] as SlowResult[string];
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    let began = performance.now();
    const sending = setInterval(() => each !== '' && socket.write(each), 1_000);
    socket.on('error', () => {});
    socket.once('connect', () => {
      began = performance.now();
      if (reads) socket.resume();
      else socket.pause();
      if (first(cookie) !== '') socket.write(first(cookie));
    });
    socket.once('close', () => {
      clearInterval(sending);
      open.delete(socket);
      if (isOver) return;
      seen.closed += 1;
      seen.longest = Math.max(seen.longest, performance.now() - began);
      setTimeout(() => isOver || begin(turn), 1_000);
    });
    // Connections that are still open in the end count with their age.
    socket.once('final', () => (seen.longest = Math.max(seen.longest, performance.now() - began)));
  };
  for (let turn = 0; turn < connections; turn += 1) {
    begin(turn);
    // Slower than what overflows the queue of the system, in which a connection can look open for half a minute.
    if (turn % 50 === 49) await sleep(250);
  }
  await sleep(seconds * 1000);
  isOver = true;
  for (const socket of open) {
    socket.emit('final');
    socket.destroy();
  }
  return result;
}
