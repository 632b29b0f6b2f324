import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from './app.ts';

/** An address under which documents stop before their end, in their first data, and go on once `release` is called. */
type SlowDocument = { url: string; release: () => void; stop: () => Promise<void> };

/** Stands before the app as a line that brings the files of a page before the end of its document. */
export async function serveSlowDocument(app: App): Promise<SlowDocument> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { host, hostname, port } = new URL(app.url);
  const server = createServer((request, response) => {
    const { url: path = '/', method, headers } = request;
    const isDocument = headers['sec-fetch-mode'] === 'navigate';
    const passed = { ...headers, host, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const onward = ask({ hostname, port, path, method, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isDocument) return void answer.pipe(response);
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        // A busy server may leave the first data out.
        const end = text.lastIndexOf('</body>') - 40;
        response.write(text.slice(0, end));
        void released.then(() => response.end(text.slice(end)));
      });
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
