import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { readSamples } from '#features/console/server/health/read-samples.ts';
import { day, hour } from '#core/time.ts';
import { openBoss, openSupervisor, reactQueue, startQueue, sweepQueue } from '#engine/outbox.ts';
import { newId } from '#engine/columns.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import type { World } from '#engine/work.ts';
import { until } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { testTimeout, useWorld } from '#tests/support/testing.ts';
import { startWorker, type Report } from './worker.ts';

const world = useWorld();
const started: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of started.splice(0).toReversed()) await stop();
});

/** Works on the queues of the world until it is stopped. */
async function work(report: Report = () => {}, requests: World = world): Promise<() => Promise<void>> {
  const boss = openBoss(world.databaseUrl, { listen: true });
  boss.on('error', () => {});
  await boss.start();
  const stop = () => boss.stop({ graceful: false });
  started.push(stop);
  await startWorker({ world: requests, unhurried: world }, boss, report);
  return stop;
}

const sweepAge = async () =>
  (await readSamples(world)).find(({ name }) => name === 'lungisa_sweep_age_seconds')?.value ?? NaN;

it('makes up for the daily sweep where no process ran in its minute, and tells how old the newest one is', async () => {
  const sql = connectTo(world.databaseUrl);
  started.push(() => sql.end());
  await sql.run(`update pgboss.version set cron_on = now() - interval '2 days'`);
  await sql.run(`update pgboss.schedule set created_on = now() - interval '3 days'`);
  await sql`update pgboss.queue set created_on = now() - interval '2 days' where name = ${sweepQueue}`;
  world.clock.set(new Date());
  expect(await sweepAge()).toBeGreaterThan((1.9 * day) / 1_000);

  const ended: string[] = [];
  await work(({ queue, ended: how }) => void ended.push(`${queue} ended ${how}`));
  await until(() => ended.includes('sweep ended well'));
  await until(async () => (await sweepAge()) < day / 1_000);
});

it('starts to work although the database answers none of its statements yet', async () => {
  const boss = openBoss(world.databaseUrl, { listen: true });
  boss.on('error', () => {});
  await boss.start();
  started.push(() => boss.stop({ graceful: false }));
  const lock = await openClient(world.databaseUrl, 'lungisa-lock');
  started.push(() => lock.end());
  await lock.query('begin');
  await lock.query('lock table pgboss.job, pgboss.schedule in access exclusive mode');
  const ended: string[] = [];
  await startWorker(
    { world, unhurried: world },
    boss,
    ({ queue, ended: how }) => void ended.push(`${queue} ended ${how}`),
  );
  const id = newId();
  await lock.query('commit');
  await boss.send(reactQueue, { eventId: id });
  await until(() => ended.includes('react ended well'));
});

it('starts the queue once the database has time for it, and no longer where the process is to end', async () => {
  const open = () => openBoss(world.databaseUrl, { listen: true }).on('error', () => {});
  const lock = await openClient(world.databaseUrl, 'lungisa-lock');
  started.push(() => lock.end());
  await lock.query('begin');
  await lock.query('lock table pgboss.version in access exclusive mode');
  let tries = 0;
  const starting = startQueue(open, () => void (tries += 1));
  await until(() => tries === 2);
  await lock.query('commit');
  const boss = await starting;
  started.push(() => boss.stop({ graceful: false }));
  expect(await boss.getQueue(reactQueue)).toMatchObject({ name: reactQueue });

  const isEnding = (): never => {
    throw new Error('the process ends');
  };
  await expect(startQueue(open, isEnding)).rejects.toThrow('the process ends');
});

it('says at once that there is no database to start the queue on', async () => {
  const nowhere = Object.assign(new URL(world.databaseUrl), { pathname: 'no_such_database' }).href;
  let tries = 0;
  const starting = startQueue(
    () => openBoss(nowhere, { listen: true }).on('error', () => {}),
    () => void (tries += 1),
  );
  await expect(starting).rejects.toMatchObject({ code: '3D000' });
  expect(tries).toBe(1);
});

it('takes over the job of a process that died, although the count of all jobs takes long', async () => {
  const boss = openBoss(world.databaseUrl, { listen: false });
  await boss.start();
  started.push(() => boss.stop({ graceful: false }));
  const id = await boss.send(reactQueue, { eventId: newId() });
  const sql = connectTo(world.databaseUrl);
  started.push(() => sql.end());
  await sql`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_seconds = 1, heartbeat_on = now() - interval '1 minute'
    where id = ${id}`;
  await sql.run('update pgboss.queue set monitor_on = null');

  const lock = await openClient(world.databaseUrl, 'lungisa-lock');
  started.push(() => lock.end());
  await lock.query('begin');
  await lock.query('lock table pgboss.job in access exclusive mode');
  const supervisor = openSupervisor(world.databaseUrl);
  const errors: unknown[] = [];
  supervisor.on('error', (error) => errors.push(error));
  await supervisor.start();
  started.push(() => supervisor.stop({ graceful: false }));
  const pass = supervisor.supervise();
  await sleep(3_000);
  await lock.query('commit');
  await pass;
  expect(errors).toEqual([]);
  expect(await sql`select state from pgboss.job where id = ${id}`).toEqual([{ state: 'retry' }]);
});

it('leaves the indexes of a newer queue to the supervisor, which has time for them', async () => {
  const sql = connectTo(world.databaseUrl);
  started.push(() => sql.end());
  await sql.run('update pgboss.version set bam_on = null');
  await sql`
    insert into pgboss.bam (name, version, status, table_name, command)
    values ('an index', 1, 'pending', 'job', 'select pg_sleep(3)')`;
  const readStatus = async () =>
    (await sql<{ status: string }[]>`select status from pgboss.bam where name = 'an index'`)[0]?.status;

  await work();
  await sleep(1_000);
  expect(await readStatus()).toBe('pending');

  const supervisor = openSupervisor(world.databaseUrl);
  const errors: unknown[] = [];
  supervisor.on('error', (error) => errors.push(error));
  await supervisor.start();
  started.push(() => supervisor.stop({ graceful: false }));
  await until(async () => (await readStatus()) === 'completed');
  expect(errors).toEqual([]);
});

it('works on the tables of a newer queue, to which the release after this one has updated them', async () => {
  const sql = connectTo(world.databaseUrl);
  started.push(() => sql.end());
  await sql.run('update pgboss.version set version = version + 1');
  started.push(() => sql.run('update pgboss.version set version = version - 1'));
  const ended: string[] = [];
  await work(({ queue, ended: how }) => void ended.push(`${queue} ended ${how}`));
  const boss = openBoss(world.databaseUrl, { listen: false });
  await boss.start();
  started.push(() => boss.stop({ graceful: false }));
  await boss.send(reactQueue, { eventId: newId() });
  await until(() => ended.includes('react ended well'));
});

it('gives jobs without a bound the world whose statements may take long, and hours of time', async () => {
  const nowhere = Object.assign(new URL(world.databaseUrl), { pathname: 'no_such_database' }).href;
  const db = openDatabase(nowhere, { timeout: testTimeout });
  started.push(() => db.$client.end());
  const ended: string[] = [];
  await work(({ queue, ended: how }) => void ended.push(`${queue} ended ${how}`), { ...world, db });
  const boss = openBoss(world.databaseUrl, { listen: false });
  await boss.start();
  started.push(() => boss.stop({ graceful: false }));
  const long = ['storage-check', 'export', 'job-record', 'reconcile-payments'];
  const expected = ['links ended failed', ...long.map((queue) => `${queue} ended well`)];
  for (const queue of ['links', ...long]) await boss.send(queue, { id: newId(), checkId: newId(), accountId: newId() });
  await until(() => ended.length === expected.length);
  expect(ended.toSorted()).toEqual(expected.toSorted());
  const limits = await Promise.all(long.map(async (queue) => (await boss.getQueue(queue))?.expireInSeconds));
  expect(limits).toEqual(long.map(() => (6 * hour) / 1_000));
});
