import { parentPort } from 'node:worker_threads';
import { buffer } from 'node:stream/consumers';
import { drawDocument } from './draw-document.ts';
import type { Paper } from './queries.ts';

// The thread of `draw-in-thread.ts`: each message is a document, and its answer is the bytes of the PDF.
parentPort?.on('message', (paper: Paper) => {
  void buffer(drawDocument(paper)).then((bytes) => parentPort?.postMessage(bytes, []));
});
