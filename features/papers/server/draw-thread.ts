import { parentPort } from 'node:worker_threads';
import { buffer } from 'node:stream/consumers';
import { inLanguage } from '#engine/language.ts';
import { drawSheet } from './draw-sheet.ts';
import type { DrawRequest } from './draw-in-thread.ts';

// The thread of `draw-in-thread.ts`: each message is a paper, and its answer is the bytes of the PDF.
parentPort?.on('message', ({ drawn, png }: DrawRequest) => {
  const pdf = inLanguage(drawn.sheet.language, () => drawSheet(drawn.sheet, drawn.look, png));
  void buffer(pdf).then((bytes) => parentPort?.postMessage(bytes, []));
});
