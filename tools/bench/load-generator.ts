import { connect, type Socket } from 'node:net';

/** Asks `requests` in turn over `connections` that stay open, each waiting for its answer, for `seconds`. */
export type Job = { port: number; connections: number; seconds: number; requests: string[] };
/** Latencies in milliseconds. */
export type Result = { perSecond: number; answers: number; p50: number; p99: number };

const headEnd = Buffer.from('\r\n\r\n');

// A process of its own, told what to do over its channel. On bare sockets: on a small machine it takes from what it measures.
process.on('message', (job: Job) => {
  void run(job).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

async function run({ port, connections, seconds, requests }: Job): Promise<Result> {
  const asked = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let next = 0;
  const nextRequest = () => asked[next++ % asked.length] ?? headEnd;
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, nextRequest, until, latencies)));
  const elapsed = performance.now() - began;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: (latencies.length / elapsed) * 1000, answers: latencies.length, p50: at(0.5), p99: at(0.99) };
}

function keepAsking(port: number, nextRequest: () => Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let left = 0;
    const ask = () => {
      sentAt = performance.now();
      socket.write(nextRequest());
    };
    const answered = () => {
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < until) return ask();
      socket.destroy();
      return resolve();
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server hung up')));
    socket.on('data', (chunk) => {
      if (left === 0) {
        // An answer's head comes in one piece: the servers write it at once, and it is smaller than a packet on this interface.
        const bodyAt = chunk.indexOf(headEnd) + headEnd.length;
        const head = chunk.toString('latin1', 0, bodyAt);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return socket.destroy(new Error(`unexpected answer: ${head}`));
        left = Number(length) - (chunk.length - bodyAt);
      } else left -= chunk.length;
      if (left === 0) answered();
      return undefined;
    });
  });
}
