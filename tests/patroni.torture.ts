import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { beginWriting, findMissing, type Writing } from '#tests/support/begin-writing.ts';
import { makeInsist } from '#tests/support/insist.ts';
import { listenTo } from '#tests/support/live-listener.ts';
import { hasPatroni, startPatroni, type Node, type Patroni } from '#tests/support/patroni.ts';
import { end, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { expectInvariants } from '#tests/support/races/racing.ts';
import { useBucket } from '#tests/support/s3-server.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { startSession, testTimeout, useWorld } from '#tests/support/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    leaders: number;
  }
}

vi.setConfig({ testTimeout: 60 * 60_000, hookTimeout: 300_000 });

/** Milliseconds within which changes are taken again after the leader is gone. */
const maxAway = 30_000;

const rounds = inject('leaders');
const world = useWorld();
const bucket = useBucket();
const { start } = useProcesses();
let patroni: Patroni;
beforeAll(async () => {
  world.clock.set(new Date());
  if (!hasPatroni)
    process.stdout.write(
      'SKIPPED: Patroni is not here, or networks may not be made (as root: apt install patroni python3-etcd etcd-server haproxy iproute2).\n',
    );
  else patroni = await startPatroni();
});
afterAll(() => patroni?.close());

/** From now on the tests themselves work on the cluster, whose tables a process has made. */
async function moveToCluster(): Promise<void> {
  await world.db.$client.end();
  world.db = openDatabase(patroni.url, { pool: 4, timeout: testTimeout });
}

const count = (writings: readonly Writing[]): number =>
  writings.flatMap(({ acknowledged }) => Object.values(acknowledged)).reduce((sum, list) => sum + list.length, 0);

/** Waits for more changes. People who could not go on say why. */
async function awaitMore(writings: readonly Writing[], more: number): Promise<void> {
  const before = count(writings);
  try {
    await until(() => count(writings) > before + more, 120_000);
  } catch (error) {
    await Promise.all(writings.map((writing) => writing.finish()));
    throw error;
  }
}

/** The ways in which a leader goes away, and comes back. */
type Fault = { name: string; strike(node: Node): Promise<void>; mend(node: Node): Promise<void> };
const killed: Fault = { name: 'killed', strike: (node) => node.signal('SIGKILL'), mend: (node) => node.start() };
const faults: readonly Fault[] = [
  killed,
  { name: 'hanging', strike: (node) => node.signal('SIGSTOP'), mend: (node) => node.signal('SIGCONT') },
  { name: 'cut off', strike: (node) => node.plug(false), mend: (node) => node.plug(true) },
];

/** Asks a node to take changes until it says that it follows another one. Returns the number that it acknowledged. */
async function keepTempting(node: Node, isOver: () => boolean): Promise<number> {
  let taken = 0;
  while (!isOver()) {
    if ((await node.ask('insert into temptations default values returning 1')) === '1') taken += 1;
    await sleep(100);
  }
  return taken;
}

/** A conversation whose reader listens at each process: a message must reach both streams. */
async function openStreams(processes: readonly Running[]) {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const [reader, writer] = [await startSession(world, member), await startSession(world, provider)];
  const writers = processes.map(({ url }) => makeInsist(url).insist);
  const conversation = await writers[0]?.(reader, '/conversations', { accountId: provider.id });
  const streams = await Promise.all(processes.map(({ url }) => listenTo(Number(new URL(url).port), reader)));
  let isEnded = false;
  for (const { ended } of streams) void ended.then(() => (isEnded = true));
  let sent = 0;
  return {
    async expectHints() {
      const before = streams.map(({ events }) => events.length);
      sent += 1;
      const message = { clientId: crypto.randomUUID(), text: `Message ${'i'.repeat(sent)}`, files: [] };
      await writers[sent % writers.length]?.(writer, `/conversations/${conversation?.id}/messages`, message);
      await until(() => streams.every(({ events }, at) => events.length > (before[at] ?? 0)), 60_000);
      expect(isEnded).toBe(false);
    },
    leave: () => streams.forEach((stream) => stream.leave()),
  };
}

test.skipIf(!hasPatroni)(
  'leads on by itself when the leader is killed, hangs or is cut off: nothing acknowledged is missing, and no two lead',
  async () => {
    const environment = (machine: string) => ({
      DATABASE_URL: patroni.url,
      DATA_DIR: join(world.folder, machine),
      SESSION_SECRET: world.config.sessionSecret,
      ...bucket.environment,
    });
    // Both start at once on an empty database, and bring it to the newest tables.
    const processes = await Promise.all(['one', 'other'].map((machine) => start(environment(machine))));
    const sql = connectTo(patroni.adminUrl);
    const [journal] = await sql.run<{ all: number; different: number }[]>(
      'select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    );
    expect(journal?.all).toBe(journal?.different);
    await sql.run('create table temptations (at timestamptz default clock_timestamp())');
    await sql.end();
    await moveToCluster();
    const cookieOf = (person: Parameters<typeof startSession>[1]) => startSession(world, person);
    const writings = await Promise.all(
      processes.map(({ url }) => beginWriting(world, { cookieOf }, url, { couples: 1 })),
    );
    const streams = await openStreams(processes);
    const took: Record<string, number[]> = {};

    for (let round = 0; round < rounds; round += 1) {
      const { name, strike, mend } = faults[round % faults.length] ?? killed;
      await patroni.settle();
      const leader = await patroni.findLeader();
      await awaitMore(writings, 20);
      await strike(leader);
      const struck = performance.now();
      // Changes that were on their way may still be answered.
      await sleep(1_000);
      let isOver = false;
      const temptation = keepTempting(leader, () => isOver);
      await awaitMore(writings, 0);
      const away = performance.now() - struck;
      (took[name] ??= []).push(Math.round(away));
      expect(away, `${name}, round ${round + 1}`).toBeLessThan(maxAway);
      await mend(leader);
      await until(async () => (await leader.readState())?.role === 'replica', 180_000);
      isOver = true;
      expect(await temptation, `${name}, round ${round + 1}`).toBe(0);
      await streams.expectHints();
    }

    await patroni.settle();
    await Promise.all(writings.map((writing) => writing.finish()));
    const after = connectTo(patroni.url);
    expect((await Promise.all(writings.map((writing) => findMissing(after, writing)))).flat()).toEqual([]);
    // The queue goes on: it works off all that was left.
    await until(async () => {
      const rows = await after.run<{ left: number }[]>(
        "select count(*)::int as left from pgboss.job where name like 'react%' and state in ('created', 'retry', 'active')",
      );
      return rows[0]?.left === 0;
    }, 180_000);
    await after.end();
    await expectInvariants(world);
    streams.leave();
    const figures = Object.entries(took).map(([fault, list]) => `${fault} ${list.join(', ')} ms`);
    process.stdout.write(
      `${rounds} leaders lost: ${count(writings)} changes acknowledged, 0 missing; taken again after ${figures.join('; ')}.\n`,
    );
    for (const app of processes) expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
  },
);

test.skipIf(!hasPatroni)('refuses no request while another node takes over in order', async () => {
  await patroni.settle();
  const app = await start({
    DATABASE_URL: patroni.url,
    DATA_DIR: join(world.folder, 'switched'),
    SESSION_SECRET: world.config.sessionSecret,
    ...bucket.environment,
  });
  await moveToCluster();
  const cookieOf = (person: Parameters<typeof startSession>[1]) => startSession(world, person);
  const writing = await beginWriting(world, { cookieOf }, app.url, { couples: 1 });
  const took: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await awaitMore([writing], 50);
    const leader = await patroni.findLeader();
    const began = performance.now();
    await patroni.switchOver(leader);
    await awaitMore([writing], 0);
    took.push(Math.round(performance.now() - began));
    expect((await patroni.findLeader()).name).not.toBe(leader.name);
    await patroni.settle();
  }
  await writing.finish();
  expect([writing.unanswered(), writing.failed()]).toEqual([0, 0]);
  const sql = connectTo(patroni.url);
  expect(await findMissing(sql, writing)).toEqual([]);
  await sql.end();
  process.stdout.write(`3 switchovers: no request refused, the next change after ${took.join(', ')} ms.\n`);
  expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
});
