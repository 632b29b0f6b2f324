import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { asc, gt } from 'drizzle-orm';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listObjectKeys } from '#features/files/server/kept-objects.ts';
import { jobRecordCopies } from '#features/evidence/server/make-record.ts';
import { jobRecords } from '#features/evidence/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { personalCopies } from '#features/privacy/server/make-export.ts';
import { exports } from '#features/privacy/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import type { Storage, StoredObject } from '#integrations/storage/storage.ts';
import { type BackupHead, type BackupTotals, names } from './archive.ts';
import { Digest, hashing, LineDigest } from './digest.ts';
import { type BackupTable, listTables, sqlColumns, sqlName } from './tables.ts';
import { type AddFile, packTar } from './tar.ts';

const partBytes = 4 * 1024 * 1024;
const batch = 1_000;
const compress = promisify(gzip);

export type ArchiveSource = {
  /** A connection in the transaction whose snapshot is backed up. */
  client: Client;
  storage: Storage;
  head: BackupHead;
  /** The secret that signs sessions, where the installation made its own. */
  secret: string | null;
};

/** Writes a whole archive, piece by piece, and counts into `totals` what is in it. Holds one part of a table at a time. */
export const writeArchive = (source: ArchiveSource, totals: BackupTotals): AsyncIterable<Uint8Array> =>
  packTar((add) => addAll(source, totals, add));

async function addAll(source: ArchiveSource, totals: BackupTotals, add: AddFile): Promise<void> {
  const { client, storage, head, secret } = source;
  await addText(add, names.head, JSON.stringify(head));
  if (secret !== null) await addText(add, names.secret, secret);
  for (const table of await listTables(client)) {
    const lines = new LineDigest();
    await addText(add, names.columns(table.name), JSON.stringify(table.columns));
    await addRows(add, client, table, lines);
    totals.tables[table.name] = { rows: lines.digest.count, digest: lines.digest.hex };
  }
  await addText(add, names.sequences, JSON.stringify(await readSequences(client)));
  const digest = new Digest();
  for await (const { key, isNeeded } of listKeys(client)) {
    const object = await openObject(storage, key);
    if (object === null) {
      if (isNeeded) totals.missing.push(key);
      continue;
    }
    const content = createHash('sha256');
    await add(names.file(key), object.bytes, hashing(object.stream as AsyncIterable<Buffer>, content));
    digest.add(`${key} ${content.digest('hex')}`);
    totals.files.bytes += object.bytes;
  }
  Object.assign(totals.files, { count: digest.count, digest: digest.hex });
  await addText(add, names.totals, JSON.stringify(totals));
}

async function addText(add: AddFile, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await add(name, bytes.length, [bytes]);
}

async function addRows(add: AddFile, client: Client, { name, columns }: BackupTable, lines: LineDigest): Promise<void> {
  let buffers: Buffer[] = [];
  let [heldBytes, at] = [0, 0];
  const addPart = async () => {
    const packed = await compress(Buffer.concat(buffers), { level: 4 });
    buffers = [];
    heldBytes = 0;
    await add(names.part(name, at++), packed.length, [packed]);
  };
  for await (const bytes of readTable(client, { name, columns })) {
    lines.add(bytes);
    buffers.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes >= partBytes) await addPart();
  }
  if (heldBytes > 0) await addPart();
}

/** The rows of a table in the text format of COPY. */
export const readTable = (client: Client, { name, columns }: BackupTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${sqlName(name)} (${sqlColumns(columns)}) to stdout`));

async function readSequences(client: Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  return rows;
}

/** The keys of everything that the rows of the snapshot say is stored. Papers are left out: the app draws them again. */
async function* listKeys(client: Client): AsyncGenerator<{ key: string; isNeeded: boolean }> {
  const db = drizzle(client, { casing: 'snake_case' });
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const some = await db
      .select({ id: files.id, kind: files.kind })
      .from(files)
      .where(gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(batch);
    for (const file of some) for (const key of listObjectKeys(file)) yield { key, isNeeded: true };
    const last = some.at(-1);
    if (last === undefined || some.length < batch) break;
    after = last.id;
  }
  const ready = await db
    .select({ id: exports.id })
    .from(exports)
    .where(statusIn(exports.status, ['ready']));
  for (const { id } of ready) yield { key: personalCopies.keyOf(id), isNeeded: false };
  // An earlier build may be backed up, whose tables know no records.
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('job_records') is not null as has`);
  if (rows[0]?.has !== true) return;
  const records = await db
    .select({ id: jobRecords.id })
    .from(jobRecords)
    .where(statusIn(jobRecords.status, ['ready']));
  for (const { id } of records) yield { key: jobRecordCopies.keyOf(id), isNeeded: false };
}

/** An object of the storage; null where it is not there. Throws where the storage is out of reach. */
async function openObject(storage: Storage, key: string): Promise<StoredObject | null> {
  try {
    return await storage.open(key);
  } catch (error) {
    if (await storage.has(key)) throw error;
    return null;
  }
}
