import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#core/errors.ts';
import { limitConcurrency, type Caller } from '#engine/throttling/limit-concurrency.ts';

/** Milliseconds. A policy takes some 20; hostile texts take minutes. */
const maxRendering = 2_000;
/** Milliseconds in which the thread loads its code, also on a busy machine. */
const maxStarting = 15_000;

const limitRendering = limitConcurrency({ maxRunning: 1, maxWaiting: 20, maxEach: 3 });

let thread: Worker | undefined;

/**
 * Renders a policy in a separate thread, so that a hostile text holds up no other request. Refuses a text that takes too long or is nested
 * too deeply (`policies.not-readable`); admins take turns.
 */
export const renderInThread = (source: string, caller: Caller): Promise<string> =>
  limitRendering(() => render(source), caller);

async function render(source: string): Promise<string> {
  const worker = thread ?? (await startThread());
  worker.ref();
  try {
    worker.postMessage(source, []);
    const [html] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxRendering) })) as [string | null];
    if (html === null) throw new Refusal('policies.not-readable');
    return html;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    forget(worker);
    void worker.terminate();
    throw error instanceof Error && error.name === 'AbortError'
      ? new Refusal('policies.not-readable', { cause: error })
      : error;
  } finally {
    worker.unref();
  }
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), { execArgv: [] });
  // A thread that ends while it has nothing to do must not end the process.
  worker.on('error', () => forget(worker));
  worker.on('exit', () => forget(worker));
  await once(worker, 'message', { signal: AbortSignal.timeout(maxStarting) });
  return (thread = worker);
}

function forget(worker: Worker): void {
  if (thread === worker) thread = undefined;
}
