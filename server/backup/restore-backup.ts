import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { sweepMarkKey } from '#features/files/server/sweep-marks.ts';
import { spreadPlan } from '#server/citus/spread-plan.ts';
import { areReplaced, lastBefore, listApplied } from '#server/database/journal.ts';
import { listMigrations, migrateOn, migrationLock, tryLock } from '#server/database/migrate.ts';
import { tablesLock } from '#engine/backup-lock.ts';
import { newId } from '#engine/columns.ts';
import { createJobTables, readJobsVersion } from '#engine/outbox.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import { queues } from '#server/features.ts';
import type { Storage } from '#integrations/storage/storage.ts';
import { type BackupHead, type BackupTotals, compareTotals } from './archive.ts';
import { Digest, LineDigest } from './digest.ts';
import { BackupProblem, BackupUnderWay } from './make-backup.ts';
import { readArchive } from './read-archive.ts';
import { copySettings, listTables, sqlColumns, sqlName } from './tables.ts';
import { readTable } from './write-archive.ts';

type Wanted = {
  path: string;
  secret: string;
  databaseUrl: string;
  storage: Storage;
  /** Takes the secret that signs sessions, where the backup has one. */
  keepSecret: (secret: string) => Promise<void>;
};

/** `orphans`: the numbers of rows without a parent that were left out, by table. */
export type Restored = {
  head: BackupHead;
  totals: BackupTotals;
  orphans: Record<string, number>;
  milliseconds: number;
};

/**
 * Brings a backup into an empty database and the storage, and compares both with the totals of the backup before it commits: counts and
 * digests of every table and of all files. A restore that fails leaves the database empty, and may be run again. The schema is that of the
 * backup's own version; the next start brings newer migrations. Throws `BackupProblem` where the person must do something first.
 */
export async function restoreBackup({ path, secret, databaseUrl, storage, keepSecret }: Wanted): Promise<Restored> {
  const began = performance.now();
  const client = await openClient(databaseUrl, 'lungisa-restore');
  try {
    if (!(await tryLock(client, migrationLock)))
      throw new BackupProblem('Lungisa is starting on this database. Stop it first.');
    if (!(await tryLock(client, tablesLock))) throw new BackupUnderWay();
    await client.query(copySettings);
    await refuseUsed(client);
    const stored = new Digest();
    let storedBytes = 0;
    let constraints: Constraint[] = [];
    const { head, totals } = await readArchive(path, secret, {
      async head(one) {
        await makeTables(client, databaseUrl, one);
        await client.query('begin');
        constraints = await makeRoom(client);
      },
      secret: keepSecret,
      async table(name, columns, rows) {
        const target = client.query(copyFrom(`copy ${sqlName(name)} (${sqlColumns(columns)}) from stdin`));
        await pipeline(Readable.from(rows), target);
      },
      async sequences(all) {
        for (const { name, last } of all)
          await client.query('select setval($1::regclass, $2::bigint)', [sqlName(name), last]);
      },
      async file(key, bytes, body) {
        await storage.writeStream(key, Readable.from(body), bytes);
        const { stream } = await storage.open(key);
        const content = createHash('sha256');
        for await (const some of stream as AsyncIterable<Buffer>) content.update(some);
        stored.add(`${key} ${content.digest('hex')}`);
        storedBytes += bytes;
      },
    });
    const tables = await digestTables(client);
    const files = { count: stored.count, bytes: storedBytes, digest: stored.hex };
    const different = compareTotals(totals, { tables, files });
    if (different.length > 0) throw new Error(`What was restored differs from the backup: ${different.join(' ')}`);
    const orphans = await dropOrphans(client, constraints);
    await closeRoom(client, constraints);
    // Before the commit, so that no sweep takes files that are newer than the backup for left-overs.
    await storage.write(sweepMarkKey(newId()), Buffer.from(head.at));
    await client.query('commit');
    await client.query('analyze');
    return { head, totals, orphans, milliseconds: performance.now() - began };
  } finally {
    await client.end();
  }
}

/** Counts and digests of every table, as a backup has them. */
export async function digestTables(client: Client): Promise<BackupTotals['tables']> {
  const digests: BackupTotals['tables'] = {};
  for (const table of await listTables(client)) {
    const lines = new LineDigest();
    for await (const rows of readTable(client, table)) lines.add(rows);
    digests[table.name] = { rows: lines.digest.count, digest: lines.digest.hex };
  }
  return digests;
}

export type Target = { name: string; place: string; tables: number };

/** Names the database at an address and counts its tables; refuses one with people's data. Writes nothing. */
export async function inspectTarget(databaseUrl: string): Promise<Target> {
  const client = await openClient(databaseUrl, 'lungisa-restore');
  try {
    await refuseUsed(client);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const { hostname, port } = new URL(databaseUrl);
    const place = `${hostname || 'the local socket'}:${port || '5432'}`;
    return { name: rows[0]?.name ?? '', place, tables: (await listTables(client)).length };
  } finally {
    await client.end();
  }
}

/** Only an empty database is restored into, so that no slip of the hand replaces people's data. */
async function refuseUsed(client: Client): Promise<void> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('public.accounts') is not null as known`,
  );
  if (known[0]?.known !== true) return;
  const { rowCount } = await client.query('select from public.accounts limit 1');
  if (rowCount !== 0)
    throw new BackupProblem(
      'This database has accounts in it. Restore into an empty one: make one and set DATABASE_URL, or move DATA_DIR/postgres away first.',
    );
}

async function makeTables(client: Client, databaseUrl: string, head: BackupHead): Promise<void> {
  const known = (await listMigrations()).map(({ at }) => at);
  const newest = Math.max(...head.migrations);
  if (!areReplaced(head.migrations) && head.migrations.some((at) => !known.includes(at)))
    throw new BackupProblem(
      newest > Math.min(...known)
        ? `This backup is of Lungisa ${head.version}, which is newer than this one. Restore it with that version.`
        : `This backup is older than version 0.1.0. Restore it with commit ${lastBefore} and start that once, and then this version.`,
    );
  if ((await listApplied(client)).some((at) => at > newest))
    throw new BackupProblem('The tables of this database are newer than the backup. Restore into an empty database.');
  await migrateOn(client, { upTo: newest });
  await createJobTables(databaseUrl, queues);
  const jobsVersion = await readJobsVersion(client);
  if (jobsVersion !== head.jobsVersion)
    throw new BackupProblem(
      `The job queue of this backup has version ${head.jobsVersion} and this Lungisa brings ${jobsVersion}. Restore it with Lungisa ${head.version}, and update afterwards.`,
    );
}

type Constraint = { table: string; name: string; definition: string; orphan: string };

/** Empties the tables, and takes away what would check or change single rows: foreign keys and triggers. */
async function makeRoom(client: Client): Promise<Constraint[]> {
  const { rows: constraints } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
      (select format('%s and not exists (select from %s parent where %s)', string_agg(format('child.%I is not null', a.attname), ' and '), confrelid::regclass,
        string_agg(format('parent.%I = child.%I', b.attname, a.attname), ' and '))
        from unnest(conkey, confkey) as k (a, b) join pg_attribute a on a.attrelid = conrelid and a.attnum = k.a
        join pg_attribute b on b.attrelid = confrelid and b.attnum = k.b) as orphan
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`);
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  const tables = await listTables(client);
  for (const { name } of tables) await client.query(`alter table ${sqlName(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => sqlName(name)).join(', ')}`);
  return constraints;
}

/**
 * Deletes rows of spread tables without a parent, and those that hang on them. Workers show a backup what came after the snapshot of the coordinator, and may
 * have kept what it lost. Rows of other tables have their parents, or the restore fails.
 */
async function dropOrphans(client: Client, constraints: readonly Constraint[]): Promise<Record<string, number>> {
  const orphans: Record<string, number> = {};
  const spread = constraints.filter(({ table }) => Object.hasOwn(spreadPlan, table));
  for (let dropped = -1; dropped !== 0;) {
    dropped = 0;
    for (const { table, orphan } of spread) {
      const { rowCount } = await client.query(`delete from ${table} child where ${orphan}`);
      if (rowCount === null || rowCount === 0) continue;
      orphans[table] = (orphans[table] ?? 0) + rowCount;
      dropped += rowCount;
    }
  }
  return orphans;
}

/** Brings back what `makeRoom` took away: every foreign key is checked over all rows. */
async function closeRoom(client: Client, constraints: readonly Constraint[]): Promise<void> {
  for (const { name } of await listTables(client))
    await client.query(`alter table ${sqlName(name)} enable trigger user`);
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
