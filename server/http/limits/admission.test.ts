import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { makeTestApp, startSession, unlimited, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
let app: FastifyInstance;
let member: Person;
let cookie: string;

beforeAll(async () => {
  app = await makeTestApp(world, {
    admissionLimits: { ...unlimited, statements: [1, 2, 3] },
  });
  member = await aMember(world);
  cookie = await startSession(world, member);
});
afterAll(() => app.close());

let release = async () => {};
afterEach(() => release());

/** Leaves `count` statements without an answer until `release`. */
async function hold(count: number): Promise<void> {
  const lock = 4_711;
  const holder = await world.elsewhere.db.$client.connect();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  const waits = Array.from({ length: count }, () => world.db.$client.query('select pg_advisory_xact_lock($1)', [lock]));
  expect(world.db.$client.load.statements).toBe(count);
  release = async () => {
    await holder.query('select pg_advisory_unlock($1)', [lock]);
    holder.release();
    await Promise.all(waits);
    release = async () => {};
  };
}

async function ask(
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.statusCode === 503
    ? { busy: answer.json().code === 'server.busy' && Number(answer.headers['retry-after']) > 0 }
    : answer.statusCode;
}
const busy = { busy: true };

const askAll = async () => ({
  listOfStranger: await ask('GET', '/api/categories'),
  changeOfStranger: await ask('PUT', '/api/mail/subscription', {}, { token: 'x', subscribed: true }),
  listOfPerson: await ask('GET', '/api/notifications', { cookie }),
  changeOfPerson: await ask('PUT', '/api/notifications/read', { cookie }, {}),
  health: await ask('GET', '/api/health'),
});
const all = { listOfStranger: 200, changeOfStranger: 404, listOfPerson: 200, changeOfPerson: 200, health: 200 };

it('takes on everything while statements are answered', async () => {
  expect(await askAll()).toEqual(all);
});

it.each([
  [1, { listOfStranger: busy }],
  [2, { listOfStranger: busy, changeOfStranger: busy, listOfPerson: busy }],
  [3, { listOfStranger: busy, changeOfStranger: busy, listOfPerson: busy, changeOfPerson: busy }],
])(
  'refuses lists before changes and strangers before people, from %i statements on, and recovers',
  async (waiting, refused) => {
    await hold(waiting);
    expect(await askAll()).toEqual({ ...all, ...refused });
    await release();
    expect(await askAll()).toEqual(all);
  },
);

it('counts a person with a made-up cookie as a stranger, and one whose session has ended from the second request on', async () => {
  const ended = await startSession(world, await aMember(world));
  await world.db.execute(sql`delete from sessions where user_id <> ${member.id}`);
  await hold(1);
  expect(await ask('GET', '/api/categories', { cookie })).toBe(200);
  expect(await ask('GET', '/api/categories', { cookie: `lungisa=${newId()}.${'a'.repeat(43)}%3D` })).toEqual(busy);
  expect(await ask('GET', '/api/categories', { cookie: ended })).toBe(200);
  expect(await ask('GET', '/api/categories', { cookie: ended })).toEqual(busy);
});

it('says how long a new statement waits: not at all behind one slow statement, and longer behind a slow one on each connection', async () => {
  await hold(1);
  expect(world.db.$client.load.wait).toBe(0);
  await release();
  await hold(4);
  const { wait } = world.db.$client.load;
  expect(wait).toBeGreaterThan(0);
  expect(world.db.$client.load.wait).toBeGreaterThanOrEqual(wait);
  await release();
  expect(world.db.$client.load).toEqual({ statements: 0, wait: 0 });
});

it('counts transactions that wait for a connection', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => world.db.$client.connect()));
  const ninth = world.db.$client.connect();
  expect(world.db.$client.load.statements).toBe(9);
  expect(world.db.$client.load.wait).toBeGreaterThan(0);
  clients.forEach((client) => client.release());
  (await ninth).release();
  expect(world.db.$client.load).toEqual({ statements: 0, wait: 0 });
});
