import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadWords } from '#engine/use-words.ts';
import { limitConcurrency, type Caller } from '#engine/throttling/limit-concurrency.ts';
import type { Drawn } from './drawn.ts';

/** Milliseconds. The largest document takes some 200. */
const maxDrawing = 10_000;

const limitDrawing = limitConcurrency({ maxRunning: 1, maxWaiting: 20, maxEach: 2 });

/** A paper, with the bytes of the logo above it. */
export type DrawRequest = { drawn: Drawn; png: Uint8Array | null };

let thread: Worker | undefined;

/**
 * Draws a document as a PDF in a separate thread, so that a large one holds up no other request. People take turns: `request.too-many`
 * refuses a third document of one person at a time, and `server.busy` all while 20 wait.
 */
export const drawInThread = (job: DrawRequest, caller: Caller): Promise<Uint8Array> =>
  limitDrawing(() => draw(job), caller);

/** The thread starts with the first document and keeps its fonts. After a failure or a document that takes too long, another one starts. */
async function draw(job: DrawRequest): Promise<Uint8Array> {
  const worker = (thread ??= startThread());
  worker.ref();
  try {
    worker.postMessage(job, []);
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxDrawing) })) as [Uint8Array];
    return bytes;
  } catch (error) {
    forget(worker);
    void worker.terminate();
    throw error;
  } finally {
    worker.unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), threadWords());
  // A thread that ends while it has nothing to do must not end the process.
  worker.on('error', () => forget(worker));
  worker.on('exit', () => forget(worker));
  return worker;
}

function forget(worker: Worker): void {
  if (thread === worker) thread = undefined;
}
