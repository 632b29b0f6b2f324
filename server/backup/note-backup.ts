import { basename } from 'node:path';
import { type EndedBackup, recordBackup } from '#features/console/server/health/backups.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import type { BackupTotals } from './archive.ts';
import { describeFailure } from './command.ts';
import { type BackupMade, BackupUnderWay } from './make-backup.ts';

/** Milliseconds that writing down the end of a backup may wait for the database. */
const timeout = 10_000;

export const countRows = ({ tables }: BackupTotals): number =>
  Object.values(tables).reduce((sum, one) => sum + one.rows, 0);

/**
 * Makes a backup and writes its end into the database, where System health and the metrics read it. A backup counts even where its end
 * could not be written down, because the database went away.
 */
export async function noteBackup(
  { databaseUrl }: { databaseUrl: string },
  dataFolder: string,
  make: () => Promise<BackupMade>,
): Promise<BackupMade> {
  const began = new Date();
  try {
    const made = await make();
    const { totals, at, bytes, path } = made;
    await note(databaseUrl, {
      startedAt: new Date(at),
      endedAt: new Date(),
      name: basename(path),
      bytes,
      rows: countRows(totals),
      files: totals.files.count,
      missing: totals.missing.length,
    });
    return made;
  } catch (error) {
    if (error instanceof BackupUnderWay) throw error;
    const problem = describeFailure(error, dataFolder);
    await note(databaseUrl, { startedAt: began, endedAt: new Date(), problem: problem.split('\n')[0] ?? problem });
    throw error;
  }
}

async function note(databaseUrl: string, ended: EndedBackup): Promise<void> {
  const db = openDatabase(databaseUrl, { pool: 1, timeout });
  try {
    await recordBackup({ db }, ended);
  } catch {
    process.stderr.write(
      'The end of this backup could not be written into the database: System health does not show it.\n',
    );
  } finally {
    await db.$client.end();
  }
}
