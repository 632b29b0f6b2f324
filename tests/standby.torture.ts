import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { beginWriting, findMissing, type Writing } from '#tests/support/begin-writing.ts';
import { type Cluster, hasClusters, useClusters } from '#tests/support/clusters.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { end, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { expectInvariants } from '#tests/support/races/racing.ts';
import { useBucket } from '#tests/support/s3-server.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { startSession, testTimeout, useWorld } from '#tests/support/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    failovers: number;
  }
}

vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 120_000 });

const failovers = inject('failovers');
const world = useWorld();
const bucket = useBucket();
const { start } = useProcesses();
const { makePrimary, makeStandby } = useClusters();
beforeAll(() => {
  world.clock.set(new Date());
  if (!hasClusters) process.stdout.write('SKIPPED: PostgreSQL 15 of Debian is not here (apt install postgresql-15).\n');
});

/** A marketplace at an address that moves: a primary, and two processes with nothing in common but database, bucket and secret. */
type Site = { primary: Cluster; address: DatabaseProxy; processes: Running[]; writings: Writing[] };

async function openSite(): Promise<Site> {
  const primary = await makePrimary();
  await migrate(primary.url);
  const address = await startDatabaseProxy(primary.url);
  await world.db.$client.end();
  world.db = openDatabase(address.url, { pool: 4, timeout: testTimeout });
  const processes = await Promise.all(
    ['one', 'other'].map((machine) =>
      start({
        DATABASE_URL: address.url,
        DATA_DIR: join(world.folder, machine),
        SESSION_SECRET: world.config.sessionSecret,
        ...bucket.environment,
      }),
    ),
  );
  const cookieOf = (person: Parameters<typeof startSession>[1]) => startSession(world, person);
  const writings = await Promise.all(processes.map(({ url }) => beginWriting(world, { cookieOf }, url)));
  return { primary, address, processes, writings };
}

const count = (writings: readonly Writing[]): number =>
  writings.flatMap(({ acknowledged }) => Object.values(acknowledged)).reduce((sum, list) => sum + list.length, 0);

/** From now on a commit waits for the standby `name`. */
async function waitForStandby(primary: Cluster, name: string, isSynchronous: boolean): Promise<void> {
  const sql = connectTo(primary.adminUrl);
  if (isSynchronous) {
    await sql.run(`alter system set synchronous_standby_names = 'FIRST 1 (${name})'`);
    await sql.run('select pg_reload_conf()');
  }
  await until(async () => {
    const rows = await sql`select from pg_stat_replication
      where application_name = ${name} and state = 'streaming' and sync_state = ${isSynchronous ? 'sync' : 'async'}`;
    return rows.length === 1;
  }, 60_000);
  await sql.end();
}

/** Kills the primary under load and moves the address to its promoted standby. Returns the milliseconds until the next change was acknowledged. */
async function failOver(
  site: Site,
  name: string,
  how: { isSynchronous: boolean; losesStream: boolean },
): Promise<number> {
  const stream = await startDatabaseProxy(site.primary.url);
  const standby = await makeStandby(site.primary, name, Number(new URL(stream.url).port));
  await waitForStandby(site.primary, name, how.isSynchronous);
  const before = count(site.writings);
  await until(() => count(site.writings) > before + 50, 120_000);
  if (how.losesStream) {
    stream.lose();
    await sleep(1_000);
  }
  await site.primary.kill();
  const killed = performance.now();
  await standby.promote();
  site.address.leadTo(standby.url);
  site.primary = standby;
  const then = count(site.writings);
  await until(() => count(site.writings) > then, 60_000);
  const took = performance.now() - killed;
  stream.close();
  return took;
}

async function closeSite({ address, processes, writings }: Site): Promise<void> {
  await Promise.all(writings.map((writing) => writing.finish()));
  for (const app of processes) expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
  await world.db.$client.end();
  address.close();
}

const readMissing = async ({ primary, writings }: Site): Promise<string[]> => {
  const sql = connectTo(primary.url);
  const missing = await Promise.all(writings.map((writing) => findMissing(sql, writing)));
  await sql.end();
  return missing.flat();
};

test.skipIf(!hasClusters)(
  'misses nothing that was acknowledged when the primary is killed and its synchronous standby takes over',
  async () => {
    const site = await openSite();
    const took: number[] = [];
    for (let turn = 1; turn <= failovers; turn += 1)
      took.push(await failOver(site, `standby_${turn}`, { isSynchronous: true, losesStream: turn % 2 === 0 }));
    await Promise.all(site.writings.map((writing) => writing.finish()));

    expect(await readMissing(site)).toEqual([]);
    await expectInvariants(world);
    // The bucket has the files of both machines, and each machine hands out those of the other.
    const [one, other] = site.processes.map(({ url }) => url);
    for (const [url, writing] of [
      [one, site.writings[1]],
      [other, site.writings[0]],
    ] as const)
      for (const { id, cookie } of writing?.acknowledged.files ?? [])
        expect((await fetch(`${url}/files/${id}/large.webp`, { headers: { cookie } })).status).toBe(200);
    process.stdout.write(
      `${took.length} promotions of a synchronous standby: ${count(site.writings)} changes acknowledged, 0 missing; the next change was acknowledged ${took.map(Math.round).join(', ')} ms after each kill.\n`,
    );
    await closeSite(site);
  },
);

test.skipIf(!hasClusters)('sees what an asynchronous standby loses', async () => {
  const site = await openSite();
  await failOver(site, 'late', { isSynchronous: false, losesStream: true });
  const missing = await readMissing(site);
  expect(missing.length).toBeGreaterThan(0);
  process.stdout.write(
    `An asynchronous standby that was a second behind: ${missing.length} acknowledged changes missing.\n`,
  );
  for (const app of site.processes) await end(app, 'SIGKILL');
});
