import { z } from '#core/zod.ts';

/** The first file of an archive: a reader needs it before the rest. */
export const backupHead = z.strictObject({
  format: z.literal(1),
  /** The version of Lungisa that made it. */
  version: z.string(),
  /** The instant of its snapshot. */
  at: z.iso.datetime(),
  /** The instants of its migrations, and the version of the tables of the job queue. */
  migrations: z.array(z.number()),
  jobsVersion: z.number(),
});
export type BackupHead = z.output<typeof backupHead>;

/** The last file of an archive: the counts of all tables and files, with their digests. */
export const backupTotals = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), digest: z.string() })),
  files: z.strictObject({ count: z.number(), bytes: z.number(), digest: z.string() }),
  /** Keys of files whose bytes the storage did not have. */
  missing: z.array(z.string()),
});
export type BackupTotals = z.output<typeof backupTotals>;

/** The names in an archive. A table comes in several parts, each compressed by itself; its columns come before them. */
export const names = {
  head: 'backup.json',
  totals: 'totals.json',
  sequences: 'sequences.json',
  secret: 'session-secret',
  columns: (table: string) => `tables/${table}/columns.json`,
  part: (table: string, at: number) => `tables/${table}/${String(at).padStart(6, '0')}.copy.gz`,
  file: (key: string) => `files/${key}`,
};

export const sequences = z.array(z.strictObject({ name: z.string(), last: z.string() }));

/** Compares the totals of two archives, or of an archive and a database. Returns a sentence for each difference. */
export function compareTotals(wanted: BackupTotals, found: Omit<BackupTotals, 'missing'>): string[] {
  const tables = Object.keys({ ...wanted.tables, ...found.tables }).sort();
  const different = tables.flatMap((table) => {
    const [one, other] = [wanted.tables[table], found.tables[table]];
    if (one?.digest === other?.digest && one?.rows === other?.rows) return [];
    return [`${table} has ${other?.rows ?? 'no'} rows of ${one?.rows ?? 'no'}, or others.`];
  });
  const { files } = wanted;
  if (JSON.stringify(files) !== JSON.stringify(found.files))
    different.push(`${found.files.count} files of ${files.count} are there, or others.`);
  return different;
}
