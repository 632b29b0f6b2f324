import { connect, type Socket } from 'node:net';

/** Sends `requests` in turn for `seconds`, over `connections` that stay open. Each connection waits for its answer. */
export type Job = { port: number; connections: number; seconds: number; requests: string[] };
/** Latencies in milliseconds. */
export type Result = { perSecond: number; answers: number; p50: number; p99: number };

const headEnd = Buffer.from('\r\n\r\n');

// This process takes jobs over its channel. It uses bare sockets, because its CPU time is missing from the measured server on a small machine.
process.on('message', (job: Job) => {
  void run(job).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

async function run({ port, connections, seconds, requests }: Job): Promise<Result> {
  const messages = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let next = 0;
  const nextRequest = () => messages[next++ % messages.length] ?? headEnd;
  await Promise.all(Array.from({ length: connections }, () => keepSending(port, nextRequest, until, latencies)));
  const elapsed = performance.now() - began;
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: (latencies.length / elapsed) * 1000,
    answers: latencies.length,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

function keepSending(port: number, nextRequest: () => Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let left = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(nextRequest());
    };
    const finishAnswer = () => {
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < until) return send();
      socket.destroy();
      return resolve();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection.')));
    socket.on('data', (chunk) => {
      if (left === 0) {
        // The head of an answer comes in one piece: the servers write it at once, and it is smaller than a packet on this interface.
        const bodyAt = chunk.indexOf(headEnd) + headEnd.length;
        const head = chunk.toString('latin1', 0, bodyAt);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return socket.destroy(new Error(`Unexpected answer: ${head}`));
        left = Number(length) - (chunk.length - bodyAt);
      } else left -= chunk.length;
      if (left === 0) finishAnswer();
      return undefined;
    });
  });
}
