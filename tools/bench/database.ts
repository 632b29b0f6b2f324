import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import type { Stop } from './stop-all.ts';

const migrations = fileURLToPath(new URL('../../server/database/migrations', import.meta.url));

/** The sizes of the marketplaces. Every fifth person is a provider. */
const marketplaces = {
  full: {
    race: { problems: 200_000, people: 20_000, likes: 1_000_000, quotes: 100_000, messages: 100_000 },
    small: { problems: 10_000, people: 5_000, likes: 20_000, quotes: 10_000, messages: 50_000 },
    large: { problems: 1_000_000, people: 500_000, likes: 2_000_000, quotes: 1_000_000, messages: 5_000_000 },
    load: { problems: 100_000, people: 20_000, likes: 200_000, quotes: 10_000, messages: 50_000 },
  },
  tiny: {
    race: { problems: 1_000, people: 500, likes: 2_000, quotes: 5_000, messages: 5_000 },
    small: { problems: 1_000, people: 500, likes: 2_000, quotes: 5_000, messages: 5_000 },
    large: { problems: 2_000, people: 500, likes: 4_000, quotes: 10_000, messages: 20_000 },
    load: { problems: 1_000, people: 500, likes: 2_000, quotes: 5_000, messages: 5_000 },
  },
};
export type Marketplace = keyof (typeof marketplaces)['full'];
type Options = { fresh: boolean; sizes: keyof typeof marketplaces; log: (line: string) => void; started: Stop[] };

/**
 * Starts the bench's own PostgreSQL in `folder`, with a database for each marketplace in `needed`, and returns their URLs. A database is
 * loaded unless this loader and these migrations made it. Functions that stop what was started go on `started`, newest last.
 */
export async function startDatabases<Needed extends Marketplace>(
  folder: string,
  needed: readonly Needed[],
  options: Options,
): Promise<Record<Needed, string>> {
  const start = async (durable: boolean) => {
    const server = await startEmbeddedPostgres({ folder, log: options.log, durable });
    options.started.push(server.stop);
    return server;
  };
  const urls = (server: { url: string }) =>
    Object.fromEntries(needed.map((name) => [name, urlOf(server.url, name)])) as Record<Needed, string>;
  // Small figures say nothing about speed: nothing is measured under the usual settings.
  const isDurable = options.sizes === 'full';
  const kept = await start(isDurable);
  const stale: Needed[] = [];
  for (const name of needed)
    if (options.fresh || (await stampOf(kept.url, name)) !== (await stampOfLoad(name, options))) stale.push(name);
  if (stale.length === 0) return urls(kept);
  if (!isDurable) {
    for (const name of stale) await load(kept.url, name, options);
    return urls(kept);
  }
  await kept.stop();
  // Loading needs no durability, because an interrupted load starts again. Measuring runs with the usual settings.
  const fast = await start(false);
  for (const name of stale) await load(fast.url, name, options);
  await fast.stop();
  return urls(await start(true));
}

/** Opens a connection of the bench. Its application name does not keep a PostgreSQL running, as the product's name does. */
export const connect = (url: string): Sql => connectTo(url, 'bench');

/** Drops and creates the database, migrates it, and returns its URL. */
async function makeEmpty(server: string, name: string): Promise<string> {
  const admin = connect(server);
  await admin.run(`drop database if exists bench_${name} with (force)`);
  await admin.run(`create database bench_${name}`);
  await admin.end();
  const url = urlOf(server, name);
  await migrate(url);
  return url;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `bench_${name}`;
  return url.href;
}

async function load(server: string, name: Marketplace, options: Options): Promise<void> {
  const { log, started } = options;
  const began = performance.now();
  const { problems, people, likes, quotes, messages } = marketplaces[options.sizes][name];
  const format = new Intl.NumberFormat('en').format;
  log(
    `Loading ${format(problems)} problems, ${format(people)} people (${format(people / 5)} of them providers), ${format(likes)} likes, ${format(quotes)} quotes and ${format(messages)} messages …`,
  );
  const url = await makeEmpty(server, name);
  const sql = connect(url);
  started.push(() => sql.end());
  await fill(sql, await loaderOf(name, options));
  await sql.run('vacuum analyze');
  await sql.run(`comment on database bench_${name} is '${await stampOfLoad(name, options)}'`);
  await sql.end();
  log(`Loaded in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

async function fill(sql: Sql, loader: string): Promise<void> {
  await sql`set maintenance_work_mem = '512MB'`;
  await sql`set work_mem = '64MB'`;
  const deferred = await indexesAndReferences(sql);
  for (const { drop } of deferred) await sql.run(drop);
  await sql.run(loader);
  for (const { create } of deferred.toReversed()) await sql.run(create);
  await sql.run('analyze');
}

/** Foreign keys, and all indexes except those of keys: creating them over full tables is ten times faster than updating them for each row. */
async function indexesAndReferences(sql: Sql): Promise<{ drop: string; create: string }[]> {
  return sql<{ drop: string; create: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`;
}

async function loaderOf(name: Marketplace, { sizes }: Pick<Options, 'sizes'>): Promise<string> {
  const text = await readFile(new URL('./load.sql', import.meta.url), 'utf8');
  const marketplace: Record<string, number> = marketplaces[sizes][name];
  return text.replaceAll(/(?<=[ (+]):(problems|people|likes|quotes|messages)\b/g, (_, size: string) =>
    String(marketplace[size]),
  );
}

async function stampOf(server: string, name: Marketplace): Promise<string | undefined> {
  const sql = connect(server);
  try {
    const [row] = await sql<
      { stamp: string | null }[]
    >`select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = ${`bench_${name}`}`;
    return row?.stamp ?? undefined;
  } finally {
    await sql.end();
  }
}

async function stampOfLoad(name: Marketplace, options: Options): Promise<string> {
  const hash = createHash('sha256').update(await loaderOf(name, options));
  const files = (await Array.fromAsync(glob('*.sql', { cwd: migrations }))).sort();
  for (const file of files) hash.update(await readFile(join(migrations, file)));
  return hash.digest('hex');
}
