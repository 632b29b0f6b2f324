import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { makeAgeKey } from '#server/backup/age-keys.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import { beginWriting, findMissing } from '#tests/support/begin-writing.ts';
import { hasPgBouncer, useClusters } from '#tests/support/clusters.ts';
import { listenTo } from '#tests/support/live-listener.ts';
import { end, until, useProcesses } from '#tests/support/processes.ts';
import { expectInvariants } from '#tests/support/races/racing.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 60_000 });

const world = useWorld();
const shell = useApp(world);
const { launch, start } = useProcesses();
const { startPgBouncer } = useClusters();
let pooled: string;
beforeAll(async () => {
  world.clock.set(new Date());
  if (hasPgBouncer) ({ url: pooled } = await startPgBouncer(world.databaseUrl, 4));
  else process.stdout.write('SKIPPED: PgBouncer is not here (apt install pgbouncer).\n');
});

const environment = () => ({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: world.databaseUrl,
  DATA_DIR: world.folder,
  SESSION_SECRET: world.config.sessionSecret,
});

test.skipIf(!hasPgBouncer)(
  'leaves no setting and no prepared statement behind on a connection that others get',
  async () => {
    const db = openDatabase(pooled, { pool: 20, pipelines: 6, timeout: 7_000, directUrl: world.databaseUrl });
    const readSettings = (source: Parameters<typeof query>[0], salt: number) =>
      query<{ limit: string; zone: string; salt: number }>(source, { plan: 'once' }).row(sql`
        select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone, ${salt}::int as salt`);
    await Promise.all(
      Array.from({ length: 400 }, async (_, salt) => {
        if (salt % 2 === 0) expect(await readSettings(db, salt)).toEqual({ limit: '1250ms', zone: 'UTC', salt });
        else
          await db.transaction(async (tx) =>
            expect(await readSettings(tx, salt)).toEqual({ limit: '7s', zone: 'UTC', salt }),
          );
      }),
    );
    await db.$client.end();
  },
);

test.skipIf(!hasPgBouncer)(
  'works behind PgBouncer in transaction mode: changes, jobs, live hints, files and backups',
  async () => {
    const [one, other] = await Promise.all([start(environment()), start(environment())]);
    const writing = await beginWriting(world, shell, one.url);
    const member = await aMember(world);
    const cookie = await shell.cookieOf(member);
    const stream = await listenTo(Number(new URL(other.url).port), cookie);
    await stream.waitFor(({ event }) => event === 'fresh');
    const posted = await fetch(`${one.url}/api/problems`, {
      method: 'POST',
      headers: { cookie, origin: one.url, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Tap', description: 'It drips.', category: 'Plumbing', location: 'Sandton' }),
    });
    expect(posted.status).toBe(200);
    await until(() => stream.events.some(({ event }) => event !== 'fresh'));
    stream.leave();
    await until(() => Object.values(writing.acknowledged).every((list) => list.length >= 40), 300_000);

    const backups = join(world.folder, 'backups');
    const { recipient } = await makeAgeKey();
    const program = join(import.meta.dirname, '../server/backup.ts');
    const backup = launch({ ...environment(), BACKUP_RECIPIENT: recipient, BACKUP_FOLDER: backups }, [
      process.execPath,
      program,
    ]);
    await once(backup.child, 'close');
    expect([await backup.exited, backup.errors]).toEqual([0, '']);
    expect(await readdir(backups)).toHaveLength(1);

    await writing.finish();
    const direct = connectTo(world.databaseUrl);
    await until(async () => {
      const left =
        await direct`select from pgboss.job where name like 'react%' and state in ('created', 'active', 'retry', 'failed')`;
      return left.length === 0;
    }, 60_000);
    expect(await findMissing(direct, writing)).toEqual([]);
    await direct.end();
    await expectInvariants(world);
    for (const app of [one, other]) {
      expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
      expect(app.output).not.toMatch(/"level":50|request failed/);
    }
    const counts = Object.entries(writing.acknowledged).map(([noun, list]) => `${list.length} ${noun}`);
    process.stdout.write(`Behind PgBouncer with 4 connections, 2 processes: ${counts.join(', ')}; missing: 0.\n`);
  },
);

test.skipIf(!hasPgBouncer)('says what to set where only the pooler is named', async () => {
  const app = launch({ ...environment(), DATABASE_DIRECT_URL: '' });
  expect(await app.exited).toBe(1);
  expect(app.errors).toContain('Set DATABASE_DIRECT_URL');
});
