import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres.ts';
import { migrate } from '#server/migrate.ts';

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url));

/**
 * The bench's own PostgreSQL in `folder`, loaded unless it holds what this loader and these migrations make. Returns its address.
 * Whatever must be ended, also when this is interrupted, goes on `started`, newest last.
 */
export async function startDatabase(folder: string, options: { fresh: boolean; log: (line: string) => void; started: Stop[] }): Promise<string> {
  const stamp = await stampOfLoad();
  const start = async (durable: boolean) => {
    const server = await startEmbeddedPostgres({ folder, log: options.log, durable });
    options.started.push(server.stop);
    return server;
  };
  if (options.fresh) await removeEmbeddedPostgres(folder);
  const kept = await start(true);
  if ((await stampOf(kept.url)) === stamp) return kept.url;
  await kept.stop();
  await removeEmbeddedPostgres(folder);
  // Careless while loading, since a load that was cut short is done again; measured as everybody runs it.
  const careless = await start(false);
  await load(careless.url, stamp, options);
  await careless.stop();
  return (await start(true)).url;
}

export type Stop = () => Promise<void>;

/** A connection of the bench's own. Its name keeps no server alive: only what the product calls its own does. */
export const connect = (url: string): Sql => postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'bench' } });

async function load(url: string, stamp: string, { log, started }: { log: (line: string) => void; started: Stop[] }): Promise<void> {
  const began = performance.now();
  log('Loading 200,000 problems, 20,000 people, 1,000,000 likes and 100,000 quotes …');
  await migrate(url);
  const sql = connect(url);
  started.push(() => sql.end({ timeout: 1 }));
  await sql`set maintenance_work_mem = '256MB'`;
  await sql`set work_mem = '64MB'`;
  const setAside = await indexesAndReferences(sql);
  await sql.unsafe(setAside.map(({ drop }) => drop).join(';'));
  await sql.unsafe(await readFile(new URL('./load.sql', import.meta.url), 'utf8'));
  for (const { create } of setAside.toReversed()) await sql.unsafe(create);
  await sql.unsafe('vacuum analyze');
  await sql.unsafe(`comment on database lungisa is '${stamp}'`);
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

async function stampOf(url: string): Promise<string | null> {
  const sql = connect(url);
  try {
    const [row] = await sql<
      { stamp: string | null }[]
    >`select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = current_database()`;
    return row?.stamp ?? null;
  } finally {
    await sql.end();
  }
}

async function stampOfLoad(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL('./load.sql', import.meta.url)));
  const files = (await Array.fromAsync(glob('*.sql', { cwd: migrations }))).sort();
  for (const file of files) hash.update(await readFile(join(migrations, file)));
  return hash.digest('hex');
}
