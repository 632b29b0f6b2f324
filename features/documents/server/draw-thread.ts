import { parentPort } from 'node:worker_threads';
import { buffer } from 'node:stream/consumers';
import { drawDocument } from './draw-document.ts';
import { drawPlanInvoice } from './draw-plan-invoice.ts';
import type { Drawn } from './drawn.ts';

const draw = (drawn: Drawn) => (drawn.draw === 'document' ? drawDocument(drawn.paper) : drawPlanInvoice(drawn.paper));

// The thread of `draw-in-thread.ts`: each message is a paper, and its answer is the bytes of the PDF.
parentPort?.on('message', (drawn: Drawn) => {
  void buffer(draw(drawn)).then((bytes) => parentPort?.postMessage(bytes, []));
});
