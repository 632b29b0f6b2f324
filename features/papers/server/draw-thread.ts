import { parentPort } from 'node:worker_threads';
import { buffer } from 'node:stream/consumers';
import { drawDocument } from './draw-document.ts';
import { drawPlanInvoice } from './draw-plan-invoice.ts';
import type { Asked } from './draw-in-thread.ts';

const draw = ({ drawn, png }: Asked) =>
  drawn.draw === 'document'
    ? drawDocument(drawn.paper, drawn.look, png)
    : drawPlanInvoice(drawn.paper, drawn.look, png);

// The thread of `draw-in-thread.ts`: each message is a paper, and its answer is the bytes of the PDF.
parentPort?.on('message', (job: Asked) => {
  void buffer(draw(job)).then((bytes) => parentPort?.postMessage(bytes, []));
});
