import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type LiveEvent = { event: string; data: unknown };

/** The browser's end of a live stream, for tests and the bench. */
export type Listener = {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far. */
  events: LiveEvent[];
  /** The raw text of the stream. */
  text: () => string;
  /** Waits for the first event that matches. Rejects after a minute. */
  waitFor(matches: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Resolves when the stream has ended. */
  ended: Promise<unknown>;
  leave(): void;
};

const maxWait = 60_000;

/** Opens `GET /api/live` of a server on this machine, as a page whose first answer came at `since`. Calls `onEvent` with each event as it comes. */
export async function listenTo(
  port: number,
  cookie: string | undefined,
  onEvent: (event: LiveEvent) => void = () => {},
  since?: number,
): Promise<Listener> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: since === undefined ? '/api/live' : `/api/live?since=${since}`,
    headers: cookie === undefined ? {} : { cookie },
    agent: false,
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const ended = new Promise((resolve) => response.once('close', resolve));
  sent.on('error', () => {});
  response.on('error', () => {});
  const events: LiveEvent[] = [];
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
      events.push(one);
      onEvent(one);
    }
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    async waitFor(matches) {
      for (const deadline = Date.now() + maxWait; Date.now() < deadline; await sleep(5)) {
        const found = events.find(matches);
        if (found) return found;
      }
      throw new Error(`No event matched ${String(matches)}. These came: ${JSON.stringify(events)}`);
    },
    ended,
    leave: () => void response.destroy(),
  };
}
