import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';

const migrations = fileURLToPath(new URL('../../server/database/migrations', import.meta.url));

/** The marketplaces that are measured: every fifth person is a provider. */
const marketplaces = {
  race: { problems: 200_000, people: 20_000, likes: 1_000_000, quotes: 100_000, messages: 100_000 },
  small: { problems: 10_000, people: 5_000, likes: 20_000, quotes: 10_000, messages: 50_000 },
  large: { problems: 1_000_000, people: 500_000, likes: 2_000_000, quotes: 1_000_000, messages: 5_000_000 },
};
export type Marketplace = keyof typeof marketplaces;
type Options = { fresh: boolean; log: (line: string) => void; started: Stop[] };

/**
 * The bench's own PostgreSQL in `folder`, with a database for each marketplace that is `needed`: one is loaded unless it holds what this
 * loader and these migrations make. Returns their addresses. Whatever must be ended, also when this is interrupted, goes on `started`, newest last.
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
  const addresses = (server: { url: string }) =>
    Object.fromEntries(needed.map((name) => [name, addressOf(server.url, name)])) as Record<Needed, string>;
  const kept = await start(true);
  const stale: Needed[] = [];
  for (const name of needed)
    if (options.fresh || (await stampOf(kept.url, name)) !== (await stampOfLoad(name))) stale.push(name);
  if (stale.length === 0) return addresses(kept);
  await kept.stop();
  // Careless while loading, since a load that was cut short is done again; measured as everybody runs it.
  const careless = await start(false);
  for (const name of stale) await load(careless.url, name, options);
  await careless.stop();
  return addresses(await start(true));
}

export type Stop = () => Promise<void>;

/** A connection of the bench's own. Its name keeps no server alive: only what the product calls its own does. */
export const connect = (url: string): Sql =>
  postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'bench' } });

/** Makes the database anew, with nothing in it but its tables. */
export async function makeEmpty(server: string, name: string): Promise<string> {
  const admin = connect(server);
  await admin.unsafe(`drop database if exists bench_${name} with (force)`);
  await admin.unsafe(`create database bench_${name}`);
  await admin.end();
  const url = addressOf(server, name);
  await migrate(url);
  return url;
}

function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `bench_${name}`;
  return url.href;
}

async function load(server: string, name: Marketplace, { log, started }: Options): Promise<void> {
  const began = performance.now();
  const { problems, people, likes, quotes, messages } = marketplaces[name];
  const [many, few] = [new Intl.NumberFormat('en').format, people / 5];
  log(
    `Loading ${many(problems)} problems, ${many(people)} people (${many(few)} of them providers), ${many(likes)} likes, ${many(quotes)} quotes and ${many(messages)} messages …`,
  );
  const url = await makeEmpty(server, name);
  const sql = connect(url);
  started.push(() => sql.end({ timeout: 1 }));
  await sql`set maintenance_work_mem = '512MB'`;
  await sql`set work_mem = '64MB'`;
  const setAside = await indexesAndReferences(sql);
  await sql.unsafe(setAside.map(({ drop }) => drop).join(';'));
  await sql.unsafe(await loaderOf(name));
  for (const { create } of setAside.toReversed()) await sql.unsafe(create);
  await sql.unsafe('vacuum analyze');
  await sql.unsafe(`comment on database bench_${name} is '${await stampOfLoad(name)}'`);
  await sql.end();
  log(`Loaded in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

/** Foreign keys and all indexes but those of keys: ten times faster made over full tables than kept row by row. */
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

async function loaderOf(name: Marketplace): Promise<string> {
  const text = await readFile(new URL('./load.sql', import.meta.url), 'utf8');
  const marketplace: Record<string, number> = marketplaces[name];
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

async function stampOfLoad(name: Marketplace): Promise<string> {
  const hash = createHash('sha256').update(await loaderOf(name));
  const files = (await Array.fromAsync(glob('*.sql', { cwd: migrations }))).sort();
  for (const file of files) hash.update(await readFile(join(migrations, file)));
  return hash.digest('hex');
}
