import { query } from '#engine/postgres/read.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { hint } from '#engine/hint.ts';
import { allow } from '#tests/support/allow.ts';
import { LiveStream } from './live-stream.ts';
import { listenTo, type Listener, type LiveEvent } from '#tests/support/live-listener.ts';
import { liveLimits, type LiveLimits } from './live.ts';
import { until } from '#tests/support/processes.ts';
import { makeTestApp, startSession, useApp, useWorld } from '#tests/support/testing.ts';
import type { World } from '#engine/work.ts';

// Real connections, on a machine that may be busy.

const world = useWorld();
const test = useApp(world);

const apps: FastifyInstance[] = [];
const listeners: Listener[] = [];
/** The ports of two apps on one database, each with its own pool, as two processes have. */
let here: number;
let there: number;

beforeAll(async () => {
  here = await serve(world);
  there = await serve(world.elsewhere);
});
afterEach(() => listeners.splice(0).forEach((listener) => listener.leave()));
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function serve(of: World, limits: LiveLimits = liveLimits): Promise<number> {
  const app = await makeTestApp(of, {
    liveLimits: limits,
  });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a stream, waits for its first event and forgets it. */
async function open(port: number, person: Person, cookie?: string): Promise<Listener> {
  const listener = await listenTo(port, cookie ?? (await test.cookieOf(person)));
  listeners.push(listener);
  await listener.waitFor(isFresh);
  listener.events.length = 0;
  return listener;
}

const isFresh = ({ event }: LiveEvent) => event === 'fresh';
const isHint = ({ event }: LiveEvent) => event === 'hint';
const isSession = ({ event }: LiveEvent) => event === 'session';
const tell = (
  people: Person[],
  kinds: Parameters<typeof hint>[2] = ['quotes.requested'],
  by: Person | typeof system = system,
) =>
  world.as(by, (work) =>
    hint(
      work,
      people.map(({ id }) => id),
      kinds,
    ),
  );
const withinFiveSeconds = (listener: Listener) =>
  Promise.race([listener.ended.then(() => true), sleep(allow(5_000), false)]);

describe('the stream', () => {
  it('opens a stream for signed-in people alone, with the headers of server-sent events', async () => {
    const refused = await listenTo(here, undefined);
    expect(refused.status).toBe(401);
    const stream = await listenTo(here, await test.cookieOf(await aMember(world)));
    listeners.push(stream);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    await stream.waitFor(isFresh);
    expect(stream.text()).toBe('retry: 3000\n\nevent: fresh\ndata: {}\n\n');
  });

  it('names to a page what it has missed since its first answer, and nothing where that is not known', async () => {
    const [one, other] = [await aMember(world), await aMember(world)];
    const port = await serve(world);
    const first = await open(port, one);
    // A page that was answered before the process listened does not know what it has missed.
    const freshOf = async (person: Person, since: number) => {
      const listener = await listenTo(port, await test.cookieOf(person), undefined, since);
      listeners.push(listener);
      return (await listener.waitFor(isFresh)).data;
    };
    const listening = Date.now();
    expect(await freshOf(one, listening - 60_000)).toEqual({});
    await tell([one], ['jobs'], one);
    await first.waitFor(isHint);
    // Hints of the ten seconds before an answer count, too.
    expect(await freshOf(one, listening + 10_000)).toEqual({ missed: { jobs: 'self' } });
    expect(await freshOf(other, listening + 10_000)).toEqual({ missed: {} });
    expect(await freshOf(one, listening + 3_600_000)).toEqual({ missed: {} });
  });

  it('sends heartbeats on an open stream', async () => {
    const quick = await serve(world, { ...liveLimits, heartbeat: 30 });
    const stream = await open(quick, await aMember(world));
    await stream.waitFor(({ event }) => event === 'beat');
    expect(stream.text()).toContain('\n: beat\n');
  });
});

describe('a hint', () => {
  it('sends a hint to its people in every process when the transaction commits, and tells whether they acted themselves', async () => {
    const [one, other, stranger] = [await aMember(world), await aMember(world), await aMember(world)];
    const [first, second, theirs] = [await open(here, one), await open(there, one), await open(there, stranger)];
    const others = await open(here, other);
    await tell([one, other], ['jobs'], one);
    for (const stream of [first, second]) expect((await stream.waitFor(isHint)).data).toEqual({ jobs: 'self' });
    expect((await others.waitFor(isHint)).data).toEqual({ jobs: 'other' });
    await tell([stranger], ['messages']);
    expect((await theirs.waitFor(isHint)).data).toEqual({ messages: 'other' });
  });

  it('sends no hint when the transaction is rolled back', async () => {
    const person = await aMember(world);
    const stream = await open(there, person);
    await world
      .as(system, async (work) => {
        await hint(work, [person.id], ['jobs']);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await tell([person], ['problems']);
    expect((await stream.waitFor(isHint)).data).toEqual({ problems: 'other' });
  });

  it('joins many hints into few events, without losing a kind', async () => {
    const person = await aMember(world);
    const stream = await open(here, person);
    const kinds = ['quotes.received', 'jobs', 'problems', 'notifications', 'messages'] as const;
    for (let round = 0; round < 40; round += 1) await tell([person], [kinds[round % kinds.length] ?? 'jobs'], person);
    await tell([person], ['typing']);
    await stream.waitFor(({ data }) => 'typing' in (data as object));
    const hints = Object.assign({}, ...stream.events.map(({ data }) => data)) as object;
    expect(Object.keys(hints).toSorted()).toEqual([...kinds, 'typing'].toSorted());
    expect(stream.events.length).toBeLessThan(30);
  });

  it('sends one hint to a thousand people, and accepts a hint to no one', async () => {
    const person = await aMember(world);
    const stream = await open(there, person);
    await tell([]);
    await world.as(system, (work) =>
      hint(work, [...Array.from({ length: 999 }, () => newId()), person.id], ['notifications']),
    );
    expect((await stream.waitFor(isHint)).data).toEqual({ notifications: 'other' });
  });
});

describe('the end of a stream', () => {
  it('ends the streams of a suspended person within five seconds, in every process', async () => {
    const [person, admin] = [await aMember(world), await anAdmin(world)];
    const streams = [await open(here, person), await open(there, person), await open(there, admin)] as const;
    await world.as(admin, (work) => suspendAccount(work, person.id, 'Complaints'));
    for (const stream of streams.slice(0, 2)) {
      expect(await withinFiveSeconds(stream)).toBe(true);
      expect(stream.events.at(-1)).toMatchObject({ event: 'session' });
    }
    const again = await listenTo(here, await test.cookieOf(person));
    expect(again.status).toBe(401);
    await tell([admin]);
    await streams[2].waitFor(isHint);
  });

  it('ends the streams of a session that is signed out, and leaves the person’s other sessions', async () => {
    const person = await aMember(world);
    const cookie = await startSession(world, person);
    const [ending, staying] = [await open(there, person), await open(there, person, cookie)];
    expect((await test.call(person, 'DELETE', '/api/session')).status).toBe(200);
    await ending.waitFor(isSession);
    expect(await withinFiveSeconds(ending)).toBe(true);
    await tell([person]);
    await staying.waitFor(isHint);
  });

  it('ends the streams of sessions that their owner ends from another device, and leaves that one', async () => {
    const person = await aMember(world);
    const cookies = [await startSession(world, person), await startSession(world, person)] as const;
    const [staying, one, other] = [
      await open(here, person),
      await open(there, person, cookies[0]),
      await open(there, person, cookies[1]),
    ];
    const { body } = await test.call(person, 'GET', '/api/sessions');
    const ids = (body['sessions'] as { id: string }[]).map(({ id }) => id);
    expect((await test.call(person, 'DELETE', `/api/sessions/${ids[1]}`)).status).toBe(200);
    expect(await Promise.race([withinFiveSeconds(one), withinFiveSeconds(other)])).toBe(true);
    expect((await test.call(person, 'DELETE', '/api/sessions')).status).toBe(200);
    for (const stream of [one, other]) {
      expect(await withinFiveSeconds(stream)).toBe(true);
      expect(stream.events.at(-1)).toMatchObject({ event: 'session' });
    }
    await tell([person]);
    await staying.waitFor(isHint);
  });

  it('ends a stream within five seconds after the role changes, even without a hint', async () => {
    const person = await aMember(world);
    const stream = await open(here, person);
    await world.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, person.id));
    expect(await withinFiveSeconds(stream)).toBe(true);
    expect(stream.events.at(-1)).toMatchObject({ event: 'session' });
  });

  it('ends a stream within five seconds after its session expires', async () => {
    const person = await aMember(world);
    const stream = await open(there, person);
    const began = world.clock.now();
    world.clock.set(new Date(began.getTime() + 8 * day));
    try {
      expect(await withinFiveSeconds(stream)).toBe(true);
    } finally {
      world.clock.set(began);
    }
  });
});

describe('limits', () => {
  it('ends the oldest stream of a person who opens too many, and tells it to come back later', async () => {
    const few = await serve(world, { ...liveLimits, maxStreams: 2 });
    const [person, other] = [await aMember(world), await aMember(world)];
    const [oldest, second, theirs] = [await open(few, person), await open(few, person), await open(few, other)];
    const third = await open(few, person);
    await oldest.ended;
    expect(oldest.events.map(({ event }) => event)).toEqual(['crowded']);
    await tell([person, other]);
    for (const stream of [second, third, theirs]) await stream.waitFor(isHint);
  });

  it('opens no stream for a browser that left while its person was looked up', async () => {
    const few = await serve(world, { ...liveLimits, maxStreams: 2 });
    const app = apps.at(-1);
    const person = await aMember(world);
    const stream = await open(few, person);
    const cookie = await test.cookieOf(person);
    const holder = await world.elsewhere.db.$client.connect();
    await holder.query('begin; lock table sessions in access exclusive mode');
    const connections = () =>
      new Promise<number>((resolve) => app?.server.getConnections((_error, number) => resolve(number)));
    const left = [1, 2].map(() => {
      const socket = connect(few, '127.0.0.1');
      socket.write(`GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:${few}\r\nCookie: ${cookie}\r\n\r\n`);
      return socket;
    });
    await until(async () => {
      const waiting = await holder.query(`select from pg_locks where relation = 'sessions'::regclass and not granted`);
      return (waiting.rowCount ?? 0) >= left.length;
    });
    left.forEach((socket) => socket.destroy());
    await until(async () => (await connections()) === 1);
    await holder.query('rollback');
    holder.release();
    await open(few, person);
    await tell([person]);
    await stream.waitFor(isHint);
    expect(stream.events.map(({ event }) => event)).toEqual(['hint']);
  });

  it('keeps changes as a set for a browser that reads nothing, and cuts it off at the second heartbeat', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    const [{ socket: stuck }, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    // More than the buffers of the network between the two hold.
    do {
      response.write(': '.padEnd(1 << 20));
      await sleep(20);
    } while (!response.writableNeedDrain);
    const stream = new LiveStream(await aMember(world), response);
    const before = response.writableLength;
    stream.fresh();
    for (let round = 0; round < 10_000; round += 1) stream.hint(['jobs', 'messages'], 'other');
    expect(response.writableLength).toBe(before);
    stream.beat();
    expect(stuck.destroyed).toBe(false);
    stream.beat();
    expect(stuck.destroyed).toBe(true);
    reader.destroy();
    server.close();
  });
});

describe('a gap', () => {
  it('tells screens to ask again after the listening connection was lost, and then sends hints as before', async () => {
    const person = await aMember(world);
    const stream = await open(there, person);
    const cut = await query<Record<string, unknown>>(world.db).rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`);
    expect(cut.length).toBeGreaterThan(0);
    await stream.waitFor(isFresh);
    stream.events.length = 0;
    await tell([person]);
    expect((await stream.waitFor(isHint)).data).toEqual({ 'quotes.requested': 'other' });
  });

  it('tells screens to ask again when the listening connection looks open but receives nothing', async () => {
    const url = new URL(world.databaseUrl);
    const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const db = openDatabase(url.href, { pool: 2, timeout: 1_000 });
    try {
      const person = await aMember(world);
      const unreachable = await serve({ ...world, db }, { ...liveLimits, ping: 500 });
      const stream = await open(unreachable, person);
      proxy.hold();
      await tell([person]);
      await stream.waitFor(isFresh);
      expect(stream.events.filter(isHint)).toEqual([]);
      // The held connection stays held: another takes its place.
      await until(async () => {
        await tell([person]);
        return stream.events.some(isHint);
      });
    } finally {
      await Promise.all(apps.splice(2).map((app) => app.close()));
      await db.$client.end();
      proxy.close();
    }
  });

  it('closes all streams and refuses new ones when the process stops', async () => {
    const leaving = await serve(world);
    const app = apps.pop();
    const stream = await open(leaving, await aMember(world));
    const began = performance.now();
    await app?.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(allow(2_000));
    await expect(listenTo(leaving, undefined)).rejects.toThrow(/ECONNREFUSED/);
  });
});

/** Starts a proxy to the database that can hold back what the listening connection receives, as a broken network does. */
async function startProxy(to: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let halfOpen: Socket | undefined;
  const server = createTcpServer((near) => {
    const far = connect(to.port, to.host);
    sockets.add(near).add(far);
    near.on('data', (chunk) => {
      if (chunk.includes('listen "')) halfOpen = far;
    });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => void halfOpen?.pause(),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
