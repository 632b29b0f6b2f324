import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { type Database, openDatabase } from '#engine/postgres/database.ts';
import { makeTestApp, startSession, testTimeout, useWorld } from '#tests/support/testing.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { replicaReadings } from './replica-readings.ts';

const world = useWorld();
const replica = { db: undefined as unknown as Database, isFresh: () => isFresh, distrust: () => (isFresh = false) };
let isFresh = true;
let app: Awaited<ReturnType<typeof makeTestApp>>;
let elsewhere: Awaited<ReturnType<typeof createTestDatabase>>;
let empty: Database;
let sameReadOnly: Database;
beforeAll(async () => {
  // An empty database takes the place of the replica: what comes from it has nothing in it.
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  elsewhere = await createTestDatabase();
  empty = openDatabase(elsewhere.url, { pool: 1, timeout: testTimeout });
  const readOnly = new URL(world.databaseUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  sameReadOnly = openDatabase(readOnly.href, { pool: 1, timeout: testTimeout });
  app = await makeTestApp(world, {
    replica: {
      ...replica,
      get db() {
        return replica.db;
      },
      isFresh: () => isFresh,
      close: async () => {},
    },
  });
});
beforeEach(() => {
  replica.db = empty;
  isFresh = true;
});
afterAll(async () => {
  await app.close();
  await Promise.all([empty.$client.end(), sameReadOnly.$client.end()]);
  await elsewhere.drop();
});

async function ask(path: string, cookie?: string, method: 'GET' | 'POST' = 'GET', payload?: object) {
  const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1', ...(cookie && { cookie }) };
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<{ items: unknown[] }>(), cookies: answer.cookies };
}
const countFeed = async (cookie?: string) => (await ask('/problems/feed', cookie)).body.items.length;

it('reads the feed from the replica, and from the primary for a browser that has just changed something', async () => {
  const member = await aMember(world);
  await aProblem(world, { owner: member });
  const cookie = await startSession(world, member);
  expect(await countFeed(cookie)).toBe(0);
  expect((await ask('/problems/mine', cookie)).body.items).toHaveLength(1);
  const posted = await ask('/problems', cookie, 'POST', { title: 'Tap', description: 'It drips.' });
  expect(posted.status).toBe(200);
  const changed = posted.cookies.find(({ name }) => name === 'lungisa-changed');
  expect(changed).toMatchObject({ value: '1', maxAge: 4, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await countFeed(`${cookie}; lungisa-changed=1`)).toBe(2);
  expect(await countFeed(cookie)).toBe(0);
});

it('reads the page of a stranger from the replica for visitors alone', async () => {
  const member = await aMember(world);
  const { id } = await aProblem(world, { owner: member });
  expect((await ask(`/problems/${id}`)).status).toBe(404);
  expect((await ask(`/problems/${id}`, await startSession(world, await aMember(world)))).status).toBe(200);
});

it('reads from the primary while the replica is not fresh, and at once when a reading fails there', async () => {
  await aProblem(world);
  isFresh = false;
  expect(await countFeed()).toBeGreaterThan(0);
  isFresh = true;
  replica.db = openDatabase('postgres://lungisa@127.0.0.1:1/lungisa', { timeout: 500 });
  expect(await countFeed()).toBeGreaterThan(0);
  expect(isFresh).toBe(false);
  await replica.db.$client.end();
});

it('goes on asking a replica on which one reading took too long', async () => {
  await aProblem(world);
  const holder = new Client({ connectionString: elsewhere.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table problems in access exclusive mode');
  replica.db = openDatabase(elsewhere.url, { pool: 1, timeout: 200 });
  expect(await countFeed()).toBeGreaterThan(0);
  expect(isFresh).toBe(true);
  await holder.end();
  await replica.db.$client.end();
});

it('reads everything of the list on a database that takes no changes', async () => {
  replica.db = sameReadOnly;
  const member = await aMember(world);
  const problem = await aProblem(world, { owner: member });
  const provider = await aProvider(world);
  const paths: Record<string, string> = {
    'problems.feed': '/problems/feed',
    'problems.newer': `/problems/${problem.id}/newer`,
    'problems.list': '/problems',
    'problems.count': '/problems/count',
    'problems.places': '/problems/places?q=San&for=filter',
    'problems.related': `/problems/${problem.id}/related`,
    'providers.list': '/providers',
    'search.find': '/search?q=tap',
    'search.suggest': '/search/suggestions?q=tap',
    'reviews.ofProvider': `/providers/${provider.providerId}/reviews`,
    'reviews.distribution': `/providers/${provider.providerId}/reviews/distribution`,
    'problems.read': `/problems/${problem.id}`,
    'problems.comments': `/problems/${problem.id}/comments`,
    'providers.read': `/providers/${provider.providerId}`,
  };
  for (const [feature, name, who] of replicaReadings)
    for (const cookie of who === 'visitors' ? [undefined] : [undefined, await startSession(world, member)]) {
      const { status } = await ask(paths[`${feature}.${name}`] ?? '', cookie);
      expect([feature, name, status, isFresh]).toEqual([feature, name, 200, true]);
    }
});
