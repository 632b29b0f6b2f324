import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#engine/postgres/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { beginWriting, type Writing } from '#tests/support/begin-writing.ts';
import { hasClusters, hasPgBackRest, useClusters } from '#tests/support/clusters.ts';
import { end, until, useProcesses } from '#tests/support/processes.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { startSession, testTimeout, useWorld } from '#tests/support/testing.ts';

vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 120_000 });

const isHere = hasClusters && hasPgBackRest;
const world = useWorld();
const { start } = useProcesses();
const { makePrimary, keepContinuously } = useClusters();
beforeAll(() => {
  world.clock.set(new Date());
  if (!isHere)
    process.stdout.write(
      'SKIPPED: PostgreSQL 15 and pgBackRest of Debian are not here (apt install postgresql-15 pgbackrest).\n',
    );
});

const tables = { problems: 'problems', messages: 'messages', files: 'files', requests: 'quote_requests' } as const;
type Ids = Record<keyof typeof tables, string[]>;

/** The ids of what was acknowledged so far. */
const idsOf = ({ acknowledged }: Writing): Ids =>
  Object.fromEntries(
    (Object.keys(tables) as (keyof Ids)[]).map((name) => [name, acknowledged[name].map(({ id }) => id)]),
  ) as Ids;

/** Finds those of the ids that a database has. */
async function findIds(sql: Sql, ids: Ids): Promise<Ids> {
  const found: Partial<Ids> = {};
  for (const [name, table] of Object.entries(tables) as [keyof Ids, string][]) {
    const rows = await sql.run<{ id: string }[]>(`select id from ${table}`);
    const there = new Set(rows.map(({ id }) => id));
    found[name] = ids[name].filter((id) => there.has(id));
  }
  return found as Ids;
}

test.runIf(isHere)(
  'restores the database to a chosen instant: all that was acknowledged before it, and nothing from after it',
  async () => {
    const primary = await makePrimary();
    await migrate(primary.url);
    const backups = await keepContinuously(primary);
    await world.db.$client.end();
    world.db = openDatabase(primary.url, { pool: 4, timeout: testTimeout });
    const environment = {
      DATA_DIR: join(world.folder, 'app'),
      SESSION_SECRET: world.config.sessionSecret,
    };
    const app = await start({ ...environment, DATABASE_URL: primary.url });
    const writing = await beginWriting(world, { cookieOf: (person) => startSession(world, person) }, app.url);
    const sql = connectTo(primary.adminUrl);

    await sleep(3_000);
    await backups.backUp('full');
    await sleep(3_000);
    await backups.backUp('diff');
    await sleep(3_000);
    const before = idsOf(writing);
    const [at] = await sql.run<{ at: string }[]>('select clock_timestamp()::text as at');
    // A change that is under way at the instant may be on either side of it.
    await sleep(1_000);
    const between = idsOf(writing);
    await sleep(4_000);
    const after = Object.fromEntries(
      Object.entries(idsOf(writing)).map(([name, ids]) => [
        name,
        ids.filter((id) => !between[name as keyof Ids].includes(id)),
      ]),
    ) as Ids;
    await writing.finish();
    await backups.flush();
    expect(await end(app, 'SIGTERM')).toBe(0);
    await sql.end();
    await world.db.$client.end();
    await primary.kill();

    const began = Date.now();
    const restored = await backups.restore(at?.at ?? '');
    const copy = connectTo(restored.adminUrl);
    await until(async () => {
      const [state] = await copy.run<{ recovering: boolean }[]>('select pg_is_in_recovery() as recovering');
      return state?.recovering === false;
    }, 120_000);
    const took = Date.now() - began;
    expect(Object.values(before).every((ids) => ids.length > 0)).toBe(true);
    expect(Object.values(after).every((ids) => ids.length > 0)).toBe(true);
    expect(await findIds(copy, before)).toEqual(before);
    expect(await findIds(copy, after)).toEqual({ problems: [], messages: [], files: [], requests: [] });
    await copy.end();

    world.db = openDatabase(restored.url, { pool: 4, timeout: testTimeout });
    const again = await start({ ...environment, DATABASE_URL: restored.url });
    const more = await beginWriting(world, { cookieOf: (person) => startSession(world, person) }, again.url);
    await sleep(2_000);
    await more.finish();
    expect(more.unanswered()).toBe(0);
    const count = (ids: Ids) => Object.values(ids).flat().length;
    process.stdout.write(`restored ${count(before)} rows, left out ${count(after)}, in ${took} ms\n`);
  },
);
