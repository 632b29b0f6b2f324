import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ParsedTarEntry } from 'modern-tar';
import type { z } from '#core/zod.ts';
import { decrypt } from './age.ts';
import { type BackupHead, backupHead, backupTotals, type BackupTotals, compareTotals, sequences } from './archive.ts';
import { Digest, hashing, LineDigest } from './digest.ts';
import { readTar } from './tar.ts';

const unpack = promisify(gunzip);

/** Handlers for the content of an archive while it is read. Each body must be read to its end. */
export type ArchiveReader = {
  head?(head: BackupHead): Promise<void>;
  secret?(secret: string): Promise<void>;
  /** `rows`: in the text format of COPY. */
  table?(name: string, columns: string[], rows: AsyncIterable<Buffer>): Promise<void>;
  sequences?(all: z.output<typeof sequences>): Promise<void>;
  /** `body`: its bytes, whose count is `bytes`. */
  file?(key: string, bytes: number, body: AsyncIterable<Uint8Array>): Promise<void>;
};

/**
 * Reads an encrypted archive to its end and checks it on the way: every byte by the encryption, every row and file against the totals.
 * Returns its head and totals; throws an `Error` with a sentence where something is damaged or missing.
 */
export async function readArchive(
  path: string,
  secret: string,
  reader: ArchiveReader = {},
): Promise<{ head: BackupHead; totals: BackupTotals }> {
  const entries = readTar(decrypt(createReadStream(path, { highWaterMark: 1024 * 1024 }), secret));
  const next = async () => (await entries.next()).value as ParsedTarEntry | undefined;
  const found: Omit<BackupTotals, 'missing'> = { tables: {}, files: { count: 0, bytes: 0, digest: '' } };
  const fileDigest = new Digest();
  let head: BackupHead | undefined;
  let totals: BackupTotals | undefined;
  for (let entry = await next(); entry !== undefined;) {
    const { name, size: bytes } = entry.header;
    const { body } = entry;
    const [, table] = /^tables\/([^/]+)\/columns\.json$/.exec(name) ?? [];
    if (table !== undefined) {
      const columns = JSON.parse(await readText(body)) as string[];
      const lines = new LineDigest();
      const rows = readParts(next, table, lines);
      await (reader.table?.(table, columns, rows.bytes()) ?? drain(rows.bytes()));
      found.tables[table] = { rows: lines.digest.count, digest: lines.digest.hex };
      entry = rows.following();
      continue;
    }
    if (name === 'backup.json') {
      head = backupHead.parse(JSON.parse(await readText(body)));
      await reader.head?.(head);
    } else if (name === 'session-secret') await reader.secret?.(await readText(body));
    else if (name === 'sequences.json') await reader.sequences?.(sequences.parse(JSON.parse(await readText(body))));
    else if (name === 'totals.json') totals = backupTotals.parse(JSON.parse(await readText(body)));
    else if (name.startsWith('files/')) {
      const key = name.slice('files/'.length);
      const content = createHash('sha256');
      const hashed = hashing(body, content);
      await (reader.file?.(key, bytes, hashed) ?? drain(hashed));
      fileDigest.add(`${key} ${content.digest('hex')}`);
      found.files.bytes += bytes;
    }
    entry = await next();
  }
  if (head === undefined || totals === undefined) throw new Error('The backup has no beginning or no end.');
  Object.assign(found.files, { count: fileDigest.count, digest: fileDigest.hex });
  const different = compareTotals(totals, found);
  if (different.length > 0) throw new Error(`The backup does not fit its own totals: ${different.join(' ')}`);
  return { head, totals };
}

const readText = async (body: AsyncIterable<Uint8Array>) => (await buffer(body)).toString('utf8');

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const some of body) void some;
}

const isPartOf = (entry: ParsedTarEntry | undefined, table: string): entry is ParsedTarEntry =>
  entry?.header.name.startsWith(`tables/${table}/`) === true;

/** The rows of a table out of its parts, and the entry that follows them. */
function readParts(next: () => Promise<ParsedTarEntry | undefined>, table: string, lines: LineDigest) {
  let entry: ParsedTarEntry | undefined;
  return {
    async *bytes(): AsyncGenerator<Buffer> {
      for (entry = await next(); isPartOf(entry, table); entry = await next()) {
        const rows = await unpack(await buffer(entry.body));
        lines.add(rows);
        yield rows;
      }
    },
    following: () => entry,
  };
}
