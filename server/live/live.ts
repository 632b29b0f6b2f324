import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { heartbeat } from '#core/live.ts';
import { readOpenSessions } from '#features/accounts/server/sessions/open-sessions.ts';
import { defineEndpoint, type EndpointRequest } from '#engine/endpoint.ts';
import { hintChannel, type Hint } from '#engine/hint.ts';
import { listen, type Listening } from '#engine/postgres/listen.ts';
import { registerEndpoint } from '#server/http/api/endpoints.ts';
import type { Shell } from '#server/http/api/gate.ts';
import { LiveStream, describeRights } from './live-stream.ts';
import { RecentHints } from './recent-hints.ts';
import type { World } from '#engine/work.ts';

/** Milliseconds between heartbeats, checks of sessions and pings of the database, and how many streams a person may have. */
export type LiveLimits = { heartbeat: number; sessions: number; ping: number; maxStreams: number };
export const liveLimits: LiveLimits = { heartbeat, sessions: 3_000, ping: 2_000, maxStreams: 10 };

/** The address of the stream, and its access. */
export const liveEndpoint = { method: 'GET', path: '/api/live', access: 'signed-in' } as const;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/**
 * Registers `GET /api/live`: server-sent events that tell the screens of a signed-in person what to ask for again. `since` is when the
 * page had its first answer, in milliseconds. One connection of this process listens for the hints of all streams. `count` tells how many are
 * open.
 */
export function registerLiveRoutes(
  app: FastifyInstance,
  shell: Shell,
  { heartbeat, sessions, ping, maxStreams }: LiveLimits,
): { count: () => number } {
  const { world } = shell;
  /** The streams of each person, oldest first. */
  const streams = new Map<string, Set<LiveStream>>();
  const all = () => [...streams.values()].flatMap((theirs) => [...theirs]);
  const recent = new RecentHints();
  let hints: Listening | undefined;
  const listenForHints = (): Listening =>
    listen(world.db, hintChannel, {
      onPayload: (payload) => forward(JSON.parse(payload) as Hint),
      onOpen: () => {
        recent.begin(Date.now());
        all().forEach((stream) => stream.fresh());
      },
      ping,
    });
  const checkSessions = runOneAtATime(() => endStale(world, all()));
  const timers: NodeJS.Timeout[] = [];
  let closing = false;

  function forward(hint: Hint): void {
    const { to, kinds, by } = hint;
    recent.add(hint, Date.now());
    const pageKinds = kinds.filter((kind) => kind !== 'session');
    if (pageKinds.length < kinds.length) checkSessions();
    if (pageKinds.length > 0)
      for (const accountId of to)
        streams.get(accountId)?.forEach((stream) => stream.hint(pageKinds, by === accountId ? 'self' : 'other'));
  }

  // Before the first stream, so that the first page knows what it has missed.
  app.addHook('onListen', async () => void (hints ??= listenForHints()));
  const endpoint = defineEndpoint({ ...liveEndpoint, handle });
  registerEndpoint(app, shell, endpoint, { exposeHeadRoute: false });

  async function handle({ context, request, reply }: EndpointRequest<'signed-in'>): Promise<FastifyReply> {
    const person = context.actor;
    if (closing || !(await isListening((hints ??= listenForHints()), world)))
      throw new Refusal('server.busy', { retryAfterSeconds: 2 });
    if (timers.length === 0)
      timers.push(
        setInterval(() => all().forEach((stream) => stream.beat()), heartbeat).unref(),
        setInterval(checkSessions, sessions).unref(),
      );
    reply.hijack();
    const { raw } = reply;
    // Its browser left while the database was asked: nothing would ever say so again.
    if (raw.destroyed) return reply;
    // The browser sends nothing more while its page is open.
    request.raw.socket.setTimeout(0);
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...streamHeaders });
    raw.write('retry: 3000\n\n');
    const stream = new LiveStream(person, raw);
    const theirs = streams.get(person.id) ?? new Set();
    streams.set(person.id, theirs.add(stream));
    raw.once('close', () => {
      theirs.delete(stream);
      if (theirs.size === 0 && streams.get(person.id) === theirs) streams.delete(person.id);
    });
    const [oldest] = theirs;
    if (theirs.size > maxStreams && oldest !== undefined) {
      theirs.delete(oldest);
      oldest.end('crowded');
    }
    const { since } = request.query as { since?: string };
    stream.fresh(since === undefined ? undefined : recent.since(Number(since), person.id));
    return reply;
  }

  // Before the server waits for requests in flight, because streams do not end by themselves.
  app.addHook('preClose', async () => {
    closing = true;
    timers.forEach((timer) => clearInterval(timer));
    all().forEach((stream) => stream.end());
    await hints?.close();
  });
  return { count: () => all().length };
}

/** True once hints come. Waits for a database that announced its shutdown. */
async function isListening(hints: Listening, { db }: World): Promise<boolean> {
  while (!(await hints.isOpen())) {
    if (!(await db.$client.awaitReturn())) return false;
  }
  return true;
}

/** Ends the streams of sessions that are over, and of people whose role or status has changed. One query for all streams. */
async function endStale(world: World, streams: LiveStream[]): Promise<void> {
  if (streams.length === 0) return;
  const open = await readOpenSessions(
    world,
    streams.map(({ sessionId }) => sessionId),
  );
  for (const stream of streams) {
    const person = open.get(stream.sessionId);
    if (person === undefined || describeRights(person) !== stream.rights) stream.end('session');
  }
}

/** Makes a function that runs `act` one at a time, and once more after calls that came during a run. Ignores errors: a database that is away ends no session. */
function runOneAtATime(act: () => Promise<void>): () => void {
  let state: 'idle' | 'busy' | 'again' = 'idle';
  const run = async () => {
    do {
      state = 'busy';
      await act().catch(() => {});
    } while ((state as string) === 'again');
    state = 'idle';
  };
  return () => {
    if (state === 'idle') void run();
    else state = 'again';
  };
}
