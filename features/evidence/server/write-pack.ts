import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { makeObjectKey, type Kind } from '#features/files/server/kept-objects.ts';
import { visibleTo } from '#features/files/server/policy.ts';
import { addEntry, readPaper, readStoredFile } from '#features/home-file/server/write-zip.ts';
import { documentNumber, type DocumentKind } from '#features/papers/kinds.ts';
import { paperLook } from '#features/papers/server/drawn.ts';
import type { Person } from '#engine/actor.ts';
import type { RecordedJob } from '#engine/job-record.ts';
import { inLanguage } from '#engine/language.ts';
import { iso, type Transaction } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { packFiles } from '../pack-files.ts';
import { readMe } from '../record-wording.ts';
import { Chain, type Json } from './chain.ts';
import { drawInThread } from './draw-in-thread.ts';
import { fileIdsOf, readEntries, readRecordedJob, type Entry } from './read-entries.ts';
import { readLines } from './read-lines.ts';
import type { jobRecords } from './tables.ts';

/** The form of `record.json`. A later form has another name. */
const format = 'lungisa-job-record-1';

type Row = Pick<typeof jobRecords.$inferSelect, 'jobId' | 'accountId'>;

/** A file of the pack: its path, and what its bytes are. A file or a paper that could not be read has neither hash nor size. */
type PackedFile = { path: string; sha256: string; bytes: number } | { path: string; lost: true };

type Pack = {
  world: World;
  reader: Person;
  job: RecordedJob;
  zip: ZipFile;
  /** By the id of the file or the paper. */
  files: Map<string, PackedFile & Record<string, Json>>;
  /** Aborted once the disk has refused the pack, because its output then takes no more bytes, or once the pack has failed. */
  signal: AbortSignal;
};

/**
 * Writes the record of a job as a ZIP at `path`, as its party may read it at one moment, in their language. One file or some entries are in memory at a time.
 * Returns the last hash and the number of entries; null if the reader has left, or cannot sign in.
 */
export async function writePack(
  world: World,
  row: Row,
  path: string,
  near: string,
): Promise<{ head: string; entries: number } | null> {
  const reader = await readReader(world, row.accountId);
  if (reader === null) return null;
  const look = paperLook(await world.readBrand(world.db));
  const language = reader.language ?? 'en';
  const write = () =>
    world.db.transaction(
      async (tx) => {
        // Files are written between two statements. The transaction holds no locks.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        const found = await readRecordedJob(tx, reader, row.jobId);
        if (found === null) return null;
        const zip = new ZipFile();
        zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
        const stop = new AbortController();
        const { signal } = stop;
        const output = createWriteStream(path, { mode: 0o600 });
        const written = pipeline(zip.outputStream as Readable, output, { signal });
        written.catch((error: unknown) => stop.abort(error));
        const pack: Pack = { world, reader, job: found.job, zip, files: new Map(), signal };
        try {
          await addFiles(pack, tx);
          const papers = await readPapers(tx, found.job);
          for (const { id, number } of papers) await addPaper(pack, { id, number, look });

          const lines = join(near, 'entries');
          const facts = { site: look.siteName, madeAt: world.clock.now().toISOString(), names: found.names };
          const { head, count } = await writeEntries(pack, tx, facts, lines);
          const drawn = join(near, packFiles.pdf);
          await drawInThread({ lines, path: drawn, head, look, madeAt: facts.madeAt, language });
          await addEntry(zip, packFiles.json, writeJson(lines, head), signal);
          zip.addFile(drawn, packFiles.pdf);
          zip.addBuffer(Buffer.from(readMe({ site: look.siteName, head, entries: count })), packFiles.readMe);
          zip.end();
          await written;
          return { head, entries: count };
        } finally {
          stop.abort();
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  return inLanguage(language, write);
}

/** The party who asked, as they would sign in; null if they cannot. */
async function readReader(world: World, accountId: string): Promise<Person | null> {
  const [row] = await world.db
    .select({
      id: accounts.id,
      role: accounts.role,
      status: accounts.status,
      fullName: accounts.fullName,
      email: accounts.email,
      providerId: accounts.listingId,
      language: accounts.language,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (row === undefined || !isOneOf(row.status, presentStatuses)) return null;
  return { ...row, status: row.status, sessionId: '' };
}

type FileRow = { id: string; kind: Kind; ownerId: string; createdAt: string };

/** Adds the files of the job that the reader may open, pictures in their largest size. */
async function addFiles(pack: Pack, tx: Transaction): Promise<void> {
  const { world, reader, job } = pack;
  const rows = await query<FileRow>(tx).rows(sql`
    select files.id, files.kind, files.owner_id, files.created_at from files
    where files.id in (${fileIdsOf(world, job)}) and ${visibleTo(reader, { browsing: false })} order by files.created_at, files.id`);
  for (const [place, { id, kind, ownerId, createdAt }] of rows.entries()) {
    const [object, ending] = kind === 'pdf' ? (['document.pdf', 'pdf'] as const) : (['large.webp', 'webp'] as const);
    const key = makeObjectKey(id, object);
    const path = `${packFiles.folder}/${String(place + 1).padStart(4, '0')}.${ending}`;
    await addFile(pack, {
      id,
      path,
      bytes: await readStoredFile(world, key),
      facts: { addedAt: iso(createdAt), addedBy: partyOf(job, ownerId) },
    });
  }
}

const partyOf = ({ memberId }: RecordedJob, ownerId: string): RecordedJob['party'] =>
  ownerId === memberId ? 'member' : 'provider';

/** Adds a file, and notes the hash of its bytes; null stands for a file that could not be read. */
async function addFile(
  { zip, files, signal }: Pack,
  { id, path, bytes, facts }: { id: string; path: string; bytes: Uint8Array | null; facts: Record<string, Json> },
): Promise<void> {
  if (bytes === null) {
    files.set(id, { ...facts, path, lost: true });
    return;
  }
  await addEntry(zip, path, [bytes], signal);
  files.set(id, { ...facts, path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
}

/** The papers of the job with their printed numbers. That of a change says the reason that an admin hides. */
async function readPapers(tx: Transaction, { quoteId }: RecordedJob): Promise<{ id: string; number: string }[]> {
  const rows = await query<{ id: string; kind: DocumentKind; number: number }>(tx).rows(sql`
    select d.id, d.kind, d.number from documents d left join change_orders o on o.id = d.order_id
    where d.quote_id = ${quoteId} and o.hidden_reason is null order by d.made_at, d.id`);
  return rows.map(({ id, kind, number }) => ({ id, number: documentNumber(kind, number) }));
}

async function addPaper(
  pack: Pack,
  { id, number, look }: { id: string; number: string; look: ReturnType<typeof paperLook> },
): Promise<void> {
  const path = `${packFiles.papers}/${number}.pdf`;
  await addFile(pack, { id, path, bytes: await readPaper(pack, id, look), facts: {} });
}

type Facts = { site: string; madeAt: string; names: { member: string; provider: string; providerFullName: string } };

/** Writes the entries to a file of this machine, one to a line. */
async function writeEntries(pack: Pack, tx: Transaction, facts: Facts, path: string): Promise<Chain> {
  const { world, job } = pack;
  const chain = new Chain();
  const kinds: Record<string, number> = {};
  const paths = new Set<string>();
  const write = (entry: Omit<Entry, 'content'> & { content: Json }) => {
    kinds[entry.kind] = (kinds[entry.kind] ?? 0) + 1;
    return `${chain.add(entry)}\n`;
  };
  const { madeAt, site, names } = facts;
  const system = { at: madeAt, by: 'system' };
  await pipeline(async function* () {
    const { jobId, quoteId, party } = job;
    yield write({ ...system, kind: 'record', id: jobId, content: { format, site, quoteId, madeFor: party, ...names } });
    for await (const entries of readEntries(world, tx, job))
      for (const { content, ...entry } of entries) {
        const files = listFiles(pack, { ...entry, content });
        for (const file of files) if (!('lost' in file)) paths.add(file.path);
        const { files: _ids, ...rest } = content;
        yield write({ ...entry, content: files.length === 0 ? rest : { ...rest, files } });
      }
    const counts = { entries: chain.count + 1, files: paths.size, kinds: { ...kinds, end: 1 } };
    yield write({ ...system, kind: 'end', id: jobId, content: counts });
  }, createWriteStream(path));
  return chain;
}

/** The files that an entry names, without those that the reader may not open. A paper is its own file. */
function listFiles({ files }: Pack, { kind, id, content }: Entry): (PackedFile & Record<string, Json>)[] {
  const ids = kind === 'paper' ? [id] : ((content['files'] ?? []) as string[]);
  return ids.flatMap((one) => files.get(one) ?? []);
}

/** The record for computers: each entry on a line of its own, in its one form. */
async function* writeJson(lines: string, head: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"format":"${format}","entries":[\n`);
  let before = '';
  for await (const line of readLines(lines)) {
    yield Buffer.from(before + line);
    before = ',\n';
  }
  yield Buffer.from(`\n],"head":"${head}"}\n`);
}
