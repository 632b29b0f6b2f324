import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { maxReplicaAge } from '#engine/postgres/follow-replica.ts';
import { hasClusters, useClusters } from '#tests/support/clusters.ts';
import { end, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { startSession, testTimeout, useWorld } from '#tests/support/testing.ts';

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 120_000 });

const rounds = 60;
const world = useWorld();
const { start } = useProcesses();
const { makePrimary, makeStandby } = useClusters();
beforeAll(() => {
  world.clock.set(new Date());
  if (!hasClusters) process.stdout.write('SKIPPED: PostgreSQL 15 of Debian is not here (apt install postgresql-15).\n');
});

/** A browser: it keeps cookies for as long as they say, and sends them to whichever process it asks. */
class Browser {
  readonly #cookies = new Map<string, { value: string; until: number }>();

  constructor(session = '') {
    const [name = '', value = ''] = session.split('=');
    if (session !== '') this.#cookies.set(name, { value, until: Infinity });
  }

  async ask<Body>(app: Running, path: string, body?: object): Promise<Body> {
    const known = [...this.#cookies].filter(([, { until: end }]) => performance.now() < end);
    const answer = await fetch(`${app.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: known.map(([name, { value }]) => `${name}=${value}`).join('; '),
        origin: app.url,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=([\d.]+)/.exec(line) ?? [];
      this.#cookies.set(name, { value, until: performance.now() + Number(age) * 1_000 });
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Body;
  }
}

type Feed = { items: { id: string }[] };

test.skipIf(!hasClusters)(
  'reads from a replica, never without a change of one’s own, and from the primary while the replica lags or is away',
  async () => {
    const primary = await makePrimary();
    await migrate(primary.url);
    const replica = await makeStandby(primary, 'replica');
    await world.db.$client.end();
    world.db = openDatabase(primary.url, { pool: 2, timeout: testTimeout });
    await world.db.update(siteSettings).set({ publicBrowsing: true });
    const apps = await Promise.all(
      ['one', 'other'].map((machine) =>
        start({
          DATABASE_URL: primary.url,
          DATABASE_REPLICA_URL: replica.url,
          DATA_DIR: join(world.folder, machine),
          SESSION_SECRET: world.config.sessionSecret,
        }),
      ),
    );
    const [one, other] = apps as [Running, Running];
    const browser = new Browser(await startSession(world, await aMember(world)));
    const visitor = new Browser();
    const [onReplica, onPrimary] = [connectTo(replica.adminUrl), connectTo(primary.adminUrl)];
    const readOnReplica = async () => {
      const [row] = await onReplica<{ count: string }[]>`
        select sum(seq_scan + coalesce(idx_scan, 0)) as count from pg_stat_user_tables where relname = 'problems'`;
      return Number(row?.count);
    };
    const post = async (app: Running) =>
      (await browser.ask<{ id: string }>(app, '/problems', { title: `Tap ${randomUUID()}`, description: 'It drips.' }))
        .id;
    const isShown = async (to: Browser, app: Running, id: string) =>
      (await to.ask<Feed>(app, '/problems/feed')).items.some((item) => item.id === id);

    const before = await readOnReplica();
    await until(async () => {
      await visitor.ask(one, '/problems/feed');
      return (await readOnReplica()) > before;
    });

    for (let round = 0; round < rounds; round += 1) {
      const [here, there] = round % 2 === 0 ? [one, other] : [other, one];
      // The replica stands still for a while: it would show an older feed.
      await onReplica.run(round % 3 === 0 ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
      const id = await post(here);
      expect([round, await isShown(browser, there, id)]).toEqual([round, true]);
    }

    await onReplica.run('select pg_wal_replay_resume()');
    const fresh = await post(one);
    await until(() => isShown(visitor, other, fresh), maxReplicaAge + 5_000);

    // The replica lags: nothing that it shows is older than two seconds.
    await onReplica.run('select pg_wal_replay_pause()');
    const late = await post(one);
    await sleep(maxReplicaAge + 100);
    expect(await isShown(visitor, other, late)).toBe(true);
    const lagging = await readOnReplica();
    await visitor.ask(other, '/problems/feed');
    expect(await readOnReplica()).toBe(lagging);
    await onReplica.run('select pg_wal_replay_resume()');
    await until(async () => {
      await visitor.ask(other, '/problems/feed');
      return (await readOnReplica()) > lagging;
    });

    await onReplica.end();
    await replica.kill();
    const answers: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const began = performance.now();
      await visitor.ask(turn % 2 === 0 ? one : other, '/problems/feed');
      answers.push(performance.now() - began);
    }
    process.stdout.write(
      `${rounds} changes were shown to their authors by the other process, with the replica standing still for a third of them; without the replica the slowest of ${answers.length} readings took ${Math.round(Math.max(...answers))} ms.\n`,
    );
    for (const app of apps) expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
    await onPrimary.end();
  },
);
