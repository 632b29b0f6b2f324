import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { makeObjectKey, type Kind } from '#features/files/server/kept-objects.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { CopiedRow, CopiedRows, DataSubject } from '#engine/personal-data.ts';
import type { World } from '#engine/work.ts';
import { copiedFiles, copyWords as words } from '../wording.ts';
import { neutralise } from './neutralise.ts';

/** Rows that are in memory at a time. */
const batch = 500;

/**
 * Writes everything about a person into a ZIP at `path`: each table as JSON and CSV, a README, and the files. All of it is of one moment.
 * Memory does not grow with the number of rows or the size of files.
 */
export async function writeCopy(world: World, person: DataSubject & { fullName: string }, path: string): Promise<void> {
  await world.db.transaction(
    async (tx) => {
      // Files are written between two statements. The transaction holds no locks.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const zip = new ZipFile();
      // A failure of one part fails the whole copy.
      zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
      const written = pipeline(zip.outputStream as Readable, createWriteStream(path, { mode: 0o600 }));
      written.catch(() => {});
      const names = await addRows(world, tx, zip, person);
      const missing = await addFiles(world, tx, zip, person);
      zip.addBuffer(Buffer.from(readme(world, person, names, missing)), 'README.txt');
      zip.end();
      await written;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Adds the rows of all features, earlier features first. Each is read in its turn. Returns the names of the files. */
async function addRows(world: World, tx: Transaction, zip: ZipFile, person: DataSubject): Promise<string[]> {
  const names: string[] = [];
  for (const { copy } of world.personalData.toReversed()) {
    if (typeof copy === 'string') continue;
    const some = await query(tx).row(sql`select 1 from (${copy.rows(person)}) one limit 1`);
    if (some === undefined) continue;
    names.push(copy.name);
    for (const [ending, write] of [
      ['json', writeJson],
      ['csv', writeCsv],
    ] as const)
      addLazily(zip, `${copy.name}.${ending}`, () => write(readBatches(world, tx, copy, person)));
  }
  return names;
}

type StoredFile = { id: string; kind: Kind; name: string };

/**
 * Adds the files that the person uploaded, and those of the certificates that they got as a member, pictures in their largest size. Both kinds are compressed already. Returns the names of those
 * that the storage has lost: one lost file does not stop the copy.
 */
async function addFiles(world: World, tx: Transaction, zip: ZipFile, { id }: DataSubject): Promise<string[]> {
  const files = await query<StoredFile>(tx).rows(sql`select id, kind, name from files
    where owner_id = ${id} or id in (select file_id from certificates where member_id = ${id}) order by id`);
  const missing: string[] = [];
  for (const { id: fileId, kind, name } of files) {
    const object = kind === 'pdf' ? 'document.pdf' : 'large.webp';
    if (!(await world.storage.has(makeObjectKey(fileId, object)))) {
      missing.push(name);
      continue;
    }
    const plain = name
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[^\w-]+/g, '_')
      .slice(0, 60);
    addLazily(
      zip,
      `files/${fileId}-${plain}.${object.split('.')[1]}`,
      async () => (await world.storage.open(makeObjectKey(fileId, object))).stream,
      { compress: false },
    );
  }
  return missing;
}

type Chunks = AsyncIterable<string | Uint8Array>;

/** Adds an entry that is opened in its turn. */
function addLazily(
  zip: ZipFile,
  name: string,
  open: () => Chunks | Promise<Chunks>,
  options: { compress?: boolean } = {},
): void {
  const read = async function* () {
    yield* await open();
  };
  zip.addReadStreamLazy(name, options, (done) => done(null, Readable.from(read(), { highWaterMark: 1 })));
}

/** The rows of a table, a batch at a time, through a cursor of the transaction. */
async function* readBatches(
  { config }: World,
  tx: Transaction,
  copy: CopiedRows,
  person: DataSubject,
): AsyncGenerator<CopiedRow[]> {
  await tx.execute(sql`declare copied no scroll cursor for ${copy.rows(person)}`);
  try {
    for (;;) {
      const rows = await query<CopiedRow>(tx).rows(sql`fetch ${sql.raw(String(batch))} from copied`);
      if (rows.length > 0) yield rows.map((row) => withIsoTimes(copy.show?.(row, config) ?? row));
      if (rows.length < batch) return;
    }
  } finally {
    await tx.execute(sql`close copied`);
  }
}

const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** The database sends instants as another form of text. */
const withIsoTimes = (row: CopiedRow): CopiedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && instant.test(value) ? new Date(value).toISOString() : value,
    ]),
  );

async function* writeJson(batches: AsyncIterable<CopiedRow[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield `${before === '[\n' ? before : ''}\n]\n`;
}

/** In the format of South African spreadsheets: semicolons, and a mark of UTF-8 in front. */
async function* writeCsv(batches: AsyncIterable<CopiedRow[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, showCell(value)]))),
      { header: isFirst, bom: isFirst, delimiter: ';' },
    );
    isFirst = false;
  }
}

function showCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return neutralise(typeof value === 'string' ? value : JSON.stringify(value));
}

function readme(
  world: World,
  { fullName }: { fullName: string },
  names: readonly string[],
  missing: readonly string[],
): string {
  return [
    words.title(fullName),
    words.made(world.clock.now().toISOString()),
    words.formats,
    words.empty,
    words.others,
    [words.contents, ...names.map((name) => `- ${name}: ${copiedFiles[name] ?? ''}`)].join('\n'),
    ...(missing.length > 0 ? [[words.missing, ...missing.map((name) => `- ${name}`)].join('\n')] : []),
    '',
  ].join('\n\n');
}
