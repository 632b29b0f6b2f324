import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks of the watchdog, and the looks without a beat after which the process ends. */
const defaults = { every: 5_000, looks: 6 };

/**
 * Ends this process when its main thread stands still for half a minute, as in an endless loop: nothing in that thread could end it. The
 * supervisor starts the next one. Resolves when the thread looks. It counts its own looks, so that a machine that slept ends nothing. Returns how to stop watching.
 */
export async function startWatchdog({ every, looks }: typeof defaults = defaults): Promise<() => Promise<void>> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beat = setInterval(() => Atomics.add(beats, 0, 1), every / 5).unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beats, every, looks },
    // The flags of the process are for its own program, and some stop a thread from starting.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.on('error', () => {});
  await once(thread, 'message');
  thread.unref();
  return async () => {
    clearInterval(beat);
    await thread.terminate();
  };
}
