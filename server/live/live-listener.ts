import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Heard = { event: string; data: unknown };

/** A browser's end of a stream, for tests and measurements. */
export type Listener = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything so far. */
  heard: Heard[];
  /** As it came over the wire. */
  text: () => string;
  /** Waits until the stream has said something that answers to this, and gives it. */
  until(isIt: (heard: Heard) => boolean): Promise<Heard>;
  /** Resolves when the stream has ended. */
  ended: Promise<unknown>;
  leave(): void;
};

const patience = 10_000;

/** Opens `GET /api/live` of a server on this machine. `onHeard` is told of each event as it comes. */
export async function listenTo(
  port: number,
  cookie: string | undefined,
  onHeard: (heard: Heard) => void = () => {},
): Promise<Listener> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/api/live',
    headers: cookie === undefined ? {} : { cookie },
    agent: false,
  }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const ended = new Promise((resolve) => response.once('close', resolve));
  asked.on('error', () => {});
  response.on('error', () => {});
  const heard: Heard[] = [];
  let text = '';
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/m.exec(block) ?? [];
      if (event === undefined || data === undefined) continue;
      const one = { event, data: JSON.parse(data) as unknown };
      heard.push(one);
      onHeard(one);
    }
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    text: () => text,
    async until(isIt) {
      for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(5)) {
        const found = heard.find(isIt);
        if (found) return found;
      }
      throw new Error(`It was not heard: ${String(isIt)}. What was: ${JSON.stringify(heard)}`);
    },
    ended,
    leave: () => void response.destroy(),
  };
}
