import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './encode-sizes.ts';

const program = fileURLToPath(new URL('./decode-process.ts', import.meta.url));

/** Milliseconds for all sizes of a picture. With as many pixels as are allowed it takes two seconds, and more while the machine is overloaded. */
const maxDecoding = 10_000;
/** Milliseconds for the start of a process, which a busy machine may need. */
const maxStart = 30_000;
/** Milliseconds without work after which a process ends. */
const idleFor = 60_000;
/** Processes that wait for the next picture. As many run as pictures are decoded at once. */
const maxIdle = 2;

type Worker = { child: ChildProcess; end: () => void; idle?: NodeJS.Timeout };
const idle: Worker[] = [];

/**
 * Decodes a picture and encodes its sizes in a process without our secrets. The process is killed when the time is up, or when no request
 * waits for the picture any more; then this throws the signal's reason.
 */
export async function decodePicture(
  body: Uint8Array,
  signal?: AbortSignal,
  { limit = maxDecoding }: { limit?: number } = {},
): Promise<Outcome | { kind: 'too-slow' }> {
  signal?.throwIfAborted();
  const worker = await takeWorker(Math.max(limit, maxStart));
  if (worker === null) return { kind: 'too-slow' };
  try {
    // The request may have been cancelled while the process started.
    signal?.throwIfAborted();
    const outcome = await ask(worker.child, body, { limit, signal });
    if (outcome === 'ready') throw new Error('a picture got no outcome');
    return keep(worker, outcome);
  } catch (error) {
    worker.end();
    signal?.throwIfAborted();
    return error instanceof TimeUp ? { kind: 'too-slow' } : { kind: 'refused', code: 'files.broken' };
  }
}

class TimeUp extends Error {}

/** A process that is ready for a picture; null if none starts in time. */
async function takeWorker(limit: number): Promise<Worker | null> {
  for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
    clearTimeout(worker.idle);
    if (worker.child.connected) return worker;
  }
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An idle process does not keep the program running; it ends with the channel.
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  const worker = { child, end: () => void child.kill('SIGKILL') };
  try {
    await ask(child, null, { limit });
    return worker;
  } catch (error) {
    worker.end();
    if (error instanceof TimeUp) return null;
    throw error;
  }
}

/** Keeps a process that did its work for the next picture. */
function keep<Result>(worker: Worker, result: Result): Result {
  if (idle.length >= maxIdle) worker.end();
  else {
    idle.push(worker);
    worker.idle = setTimeout(() => {
      idle.splice(idle.indexOf(worker), 1);
      worker.end();
    }, idleFor);
    worker.idle.unref();
  }
  return result;
}

/** Sends a picture, or waits for the start if there is none. Rejects when the time is up, the process ends, or the signal aborts. */
function ask(
  child: ChildProcess,
  body: Uint8Array | null,
  { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
): Promise<Outcome | 'ready'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TimeUp())), limit);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      child.off('message', answer);
      child.off('exit', exit);
      signal?.removeEventListener('abort', abort);
      end();
    };
    const answer = (message: unknown) => settle(() => resolve(message as Outcome | 'ready'));
    const exit = () => settle(() => reject(new Error('the process of a picture ended')));
    const abort = () => settle(() => reject(signal?.reason as Error));
    child.on('message', answer);
    child.on('exit', exit);
    signal?.addEventListener('abort', abort);
    if (body !== null) child.send(body, (error) => error && settle(() => reject(error)));
  });
}
