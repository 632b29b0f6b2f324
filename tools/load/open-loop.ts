import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { draw, type LoadRequest, type Deck } from './mix.ts';

export type OpenLoopJob = { port: number; perSecond: number; seconds: number; deck: Deck };

/**
 * One answer. `due` is when its request was due, in milliseconds after the first; `ms` lasts from then to the end of the answer, so
 * that a server that stops for a second is late for all that was due in that second. Status 0: no answer.
 */
export type Sample = { name: string; isChange: boolean; due: number; ms: number; status: number; mayRetry: boolean };
/** `late`: by how many milliseconds the generator itself was late at most times (its 99th percentile), which the latencies contain. */
export type OpenLoopResult = { samples: Sample[]; late: number };

/** Milliseconds after which a person gives up. */
const maxWait = 30_000;

// A process of its own, so that neither its CPU time nor its pauses are those of what it measures.
process.on('message', (job: OpenLoopJob) => {
  void run(job).then((result) => process.send?.(result));
});

/** Sends requests at random instants, on average so many a second, and never waits for an answer before the next one is sent. */
async function run({ port, perSecond, seconds, deck }: OpenLoopJob): Promise<OpenLoopResult> {
  const agent = new Agent({ keepAlive: true });
  const samples: Sample[] = [];
  const lates: number[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let due = began; due < began + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(left);
    lates.push(performance.now() - due);
    const request = draw(deck);
    const at = due;
    const answered = send(port, agent, request).then(({ status, mayRetry }) => {
      const { name, isChange } = request;
      samples.push({ name, isChange, due: at - began, ms: performance.now() - at, status, mayRetry });
      underWay.delete(answered);
    });
    underWay.add(answered);
  }
  await Promise.all(underWay);
  agent.destroy();
  lates.sort((one, other) => one - other);
  return { samples, late: lates[Math.floor(lates.length * 0.99)] ?? 0 };
}

type Sent = { status: number; mayRetry: boolean };

function send(port: number, agent: Agent, { method, path, cookie, body }: LoadRequest): Promise<Sent> {
  return new Promise((resolve) => {
    const headers = {
      cookie,
      accept: 'application/json',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      }),
    };
    const fail = () => resolve({ status: 0, mayRetry: false });
    const sent = request({ port, host: '127.0.0.1', method, path, agent, headers, timeout: maxWait }, (answer) => {
      const { statusCode = 0, headers: reports } = answer;
      answer.resume().once('error', fail);
      answer.once('end', () => resolve({ status: statusCode, mayRetry: Number(reports['retry-after']) > 0 }));
    });
    sent.once('timeout', () => sent.destroy()).once('error', fail);
    sent.end(body);
  });
}
