import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { testTimeout, useApp, useWorld, type Answer } from '#tests/support/testing.ts';
import { openDatabase } from './database.ts';

const world = useWorld();
const test = useApp(world);
/** An address that leads to no database while another machine takes over. */
let proxy: DatabaseProxy;
let direct: Sql;
let member: Person;
beforeAll(async () => {
  proxy = await startDatabaseProxy(world.databaseUrl);
  direct = connectTo(world.databaseUrl);
  await world.db.$client.end();
  world.db = openDatabase(proxy.url, { pool: 4, timeout: testTimeout });
  member = await aMember(world);
  await test.cookieOf(member);
});
afterAll(async () => {
  await direct.end();
  proxy.close();
});

/** Has the database end connections as it does when it stops. */
const endConnections = (which = 'true') =>
  direct.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lungisa' and ${which}`,
  );
const isReady = async () => (await test.call(null, 'GET', '/api/ready')).status === 200;
const readFeed = () => test.call(member, 'GET', '/api/problems/feed');
const post = (key?: string): Promise<Answer> =>
  test.call(
    member,
    'POST',
    '/api/problems',
    { title: 'Tap', description: 'It drips.' },
    key === undefined ? {} : { 'idempotency-key': key },
  );
/** Asks on a connection that stays open. */
const countProblems = async () => (await direct<{ id: string }[]>`select id from problems`).length;

it('keeps readings and changes waiting while another machine takes over, and then answers them', async () => {
  const before = await countProblems();
  await readFeed();
  proxy.leadTo('postgres://127.0.0.1:1');
  await endConnections();
  const answers = [readFeed(), post(newId()), post()];
  await expect.poll(isReady).toBe(false);
  proxy.leadTo(world.databaseUrl);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countProblems()).toBe(before + 2);
});

it('makes a change once whose commit the database ended', async () => {
  const before = await countProblems();
  await direct.run(`create function wait_at_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(7); return null; end'`);
  await direct.run(`create constraint trigger wait_at_commit after insert on problems
    deferrable initially deferred for each row execute function wait_at_commit()`);
  await direct.run('select pg_advisory_lock(7)');
  const answer = post();
  const waiting = `wait_event = 'advisory'`;
  await expect.poll(() => endConnections(waiting)).toHaveLength(1);
  await direct.run('select pg_advisory_unlock(7)');
  expect((await answer).status).toBe(200);
  await direct.run('drop trigger wait_at_commit on problems');
  expect(await countProblems()).toBe(before + 1);
});

it.each([
  ['repeats a change under its key', newId(), { status: 200 }],
  ['says that a change without a key may have been saved', undefined, { status: 503, body: { code: 'server.unsure' } }],
])('%s if the answer to its commit was lost', async (_, key, expected) => {
  const before = await countProblems();
  const commit = world.db.transaction.bind(world.db);
  world.db.transaction = async (...given) => {
    world.db.transaction = commit;
    await commit(...given);
    await readFeed();
    await endConnections();
    throw new Error('Connection terminated unexpectedly');
  };
  expect(await post(key)).toMatchObject(expected);
  expect(await countProblems()).toBe(before + 1);
});

it('uses no standby that answers in place of the primary, unless it reads from a replica', async () => {
  const message = (type: string, body: string) => {
    const header = Buffer.from(`${type}\0\0\0\0`);
    header.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([header, Buffer.from(body)]);
  };
  const greeting = Buffer.concat([message('R', '\0\0\0\0'), message('S', 'in_hot_standby\0on\0'), message('Z', 'I')]);
  const standby = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.write(greeting)));
  await once(standby.listen(0, '127.0.0.1'), 'listening');
  const url = `postgres://lungisa@127.0.0.1:${(standby.address() as AddressInfo).port}/lungisa`;
  const [primary, replica] = [false, true].map((isReplica) => openDatabase(url, { timeout: 5_000, isReplica }));
  await expect(primary?.$client.connect()).rejects.toMatchObject({ code: 'DATABASE_STANDBY' });
  (await replica?.$client.connect())?.release(true);
  standby.close();
});
