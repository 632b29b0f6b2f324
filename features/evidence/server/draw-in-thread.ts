import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Language } from '#core/languages.ts';
import { minute } from '#core/time.ts';
import { threadWords } from '#engine/use-words.ts';
import type { PaperLook } from '#features/papers/server/drawn.ts';

/** The entries of a record in a file, one to a line, and the PDF that is made of them in the language of the person who asked. */
export type RecordDrawing = {
  lines: string;
  path: string;
  head: string;
  look: PaperLook;
  madeAt: string;
  language: Language;
};

/** A record of ten thousand messages takes about a minute. */
const maxDrawing = 10 * minute;

/** Draws the PDF of a record in a thread of its own, which ends with it: a long one holds up no request. */
export async function drawInThread(drawing: RecordDrawing): Promise<void> {
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), {
    ...threadWords(),
    workerData: drawing,
  });
  try {
    const [code] = (await once(worker, 'exit', { signal: AbortSignal.timeout(maxDrawing) })) as [number];
    if (code !== 0) throw new Error(`the drawing of a record ended with ${code}`);
  } finally {
    await worker.terminate();
  }
}
