import { parentPort } from 'node:worker_threads';
import { renderPolicy } from './render-policy.ts';

// The thread of `render-in-thread.ts`: each message is Markdown, and its answer the HTML, or null for a text that cannot be rendered.
// The first message that it sends says that it has loaded.
parentPort?.on('message', (source: string) => {
  let html: string | null = null;
  try {
    html = renderPolicy(source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  parentPort?.postMessage(html, []);
});
parentPort?.postMessage('ready', []);
