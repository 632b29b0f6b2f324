import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withMailServer, type ReceivedMail } from './mail-server.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { firstCategories } from '#features/site/categories.ts';
import { firstPlans } from '#features/plans/plans.ts';
import { dueRuleQueue, openBoss } from '#engine/outbox.ts';
import { createEmptyDatabase, run, startTestServer } from '#tests/support/test-server.ts';
import { freePort } from '#tools/free-port.ts';

/**
 * A running Lungisa. `dataFolder` is where it writes files, mails among them; `sessionSecret` signs its cookies. `received` are the mails
 * that it has sent to a mail server, where it has one.
 */
export type App = {
  url: string;
  databaseUrl: string;
  dataFolder: string;
  sessionSecret: string;
  received: readonly ReceivedMail[];
};

/** The app's mails go into its folder, or to a mail server; with a server people confirm their addresses. */
export type AppOptions = { mail?: 'folder' | 'server' };

/** Starts the real server process on a database as a first start leaves it, and removes both once `use` has ended. */
export async function withApp(use: (app: App) => Promise<void>, { mail = 'folder' }: AppOptions = {}): Promise<void> {
  const server = await startTestServer();
  const database = await createEmptyDatabase(server.url, 'lungisa_e2e', {
    template: process.env.TEST_DATABASE_TEMPLATE,
  });
  const dataFolder = await mkdtemp(join(tmpdir(), 'lungisa-e2e-'));
  try {
    await withMailServer(mail === 'server', (mailServer) =>
      withServerProcess(
        { databaseUrl: database.url, dataFolder, sessionSecret: randomBytes(32).toString('hex'), ...mailServer },
        use,
      ),
    );
  } finally {
    await database.drop();
    await server.stop();
    await rm(dataFolder, { recursive: true });
  }
}

/** Tables that are only ever added to refuse to lose rows, except by their owner. */
const guards = (change: 'disable' | 'enable') => `
  do $$ declare guard record; begin
    for guard in select tgrelid::regclass as name, tgname from pg_trigger where tgname ~ '_never_(emptied|deleted)$' loop
      execute format('alter table %s ${change} trigger %I', guard.name, guard.tgname);
    end loop;
  end $$;`;

const firstNames = `array[${firstCategories.map((name) => `'${name}'`).join(', ')}]`;

/** Plans, kinds of credentials (the migration brings 13) and categories as a new site has them. */
const firstCatalog = `
  truncate category_moves, typed_terms, typed_marks, former_plan_limits; delete from plan_prices where since > '2020-02-01';
  ${Object.entries(firstPlans)
    .map(
      ([
        id,
        {
          priceCents,
          limits: { locations, quotesPerMonth, validityHours, budgetCents },
        },
      ]) =>
        `update plans set price_cents = ${priceCents}, locations = ${locations}, quotes_per_month = ${quotesPerMonth}, validity_hours = ${validityHours},
          budget_cents = ${budgetCents}, plan_code = 'lungisa-${id}', is_popular = ${id === 'silver'}, features = '[]', retired_at = null,
          position = ${Object.keys(firstPlans).indexOf(id) + 1} where id = '${id}';`,
    )
    .join('\n')}
  delete from credential_kind_categories kc using credential_kinds k where k.id = kc.kind_id and k.position > 13;
  delete from credential_kinds where position > 13;
  update categories set became = null, retired_at = null;
  delete from categories where name <> all (${firstNames});
  update categories set position = array_position(${firstNames}, name);`;

/** The settings of a new site. The version of the places stays: they are not deleted either. */
const firstSettings = `
  create temp table kept on commit drop as select places_version from site_settings;
  delete from site_settings; insert into site_settings (places_version) select places_version from kept;`;

/** No range has been summed yet. */
const firstSums = `update summed_ranges set from_day = null, to_day = null, due_at = 'epoch', summed_at = null;`;

/** Deletes what tests create: no file of tests sees the rows of another, in whatever order they run. */
export async function emptyDatabase({ databaseUrl }: App): Promise<void> {
  const tables =
    'accounts, events, idempotency_keys, sign_in_attempts, problem_categories, problem_suburbs, problem_places, served_places, document_counters, plan_invoice_counters, daily_sums, summed_days, provider_days, provider_ranges, storage_days';
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await run(
        databaseUrl,
        `${guards('disable')} truncate ${tables} cascade; delete from policy_draft; delete from policy_versions where number > 1; ${firstSettings} ${firstCatalog} ${firstSums} ${guards('enable')}`,
      );
    } catch (error) {
      // A job of the last test may still hold a table that this needs, and need one that this holds.
      if ((error as pg.DatabaseError).code !== '40P01' || attempts === 5) throw error;
    }
  }
}

/** Has the app run its due rules now, as it does every five minutes. */
export async function runDueRules({ databaseUrl }: App): Promise<void> {
  const boss = openBoss(databaseUrl, { listen: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.send(dueRuleQueue);
  await boss.stop({ graceful: false });
}

async function withServerProcess(
  { databaseUrl, dataFolder, sessionSecret, received, env: more }: Omit<App, 'url'> & { env: Record<string, string> },
  use: (app: App) => Promise<void>,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Nothing of the caller's environment: it may name another database, port or proxy.
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    SESSION_SECRET: sessionSecret,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    // Journeys make long lists in seconds.
    LIMIT_FACTOR: '20',
    // A statement waits for the browsers of all journeys: no person is refused because of them.
    DATABASE_TIMEOUT: '60000',
    ...compileCache,
    PASSWORD_COST: '1',
    ...more,
  };
  const main = join(import.meta.dirname, '../../server/start.ts');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  try {
    for (const deadline = Date.now() + 500_000; !(await isReady(url)); await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`);
      if (Date.now() > deadline) throw new Error(`The server did not get ready:\n${output}`);
    }
    await use({ url, databaseUrl, dataFolder, sessionSecret, received });
    child.kill('SIGTERM');
    const ended = await Promise.race([exited.then(() => true), sleep(20_000, false, { ref: false })]);
    if (!ended) throw new Error(`The server did not stop on SIGTERM:\n${output}`);
  } finally {
    child.kill('SIGKILL');
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
