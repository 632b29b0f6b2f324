import { sql } from 'drizzle-orm';
import { query } from './postgres/read.ts';
import type { World } from './work.ts';

/** The advisory lock that a backup holds from before its snapshot until it has read the last file. */
export const backupLock = 7_201_433_011;

/** The advisory lock of the tables as they are: a backup shares it while it reads them, and what changes them holds it alone. */
export const tablesLock = 7_201_433_012;

/**
 * True if a backup is under way. Call it after the commit that deleted the rows of files, and before you delete their bytes: a backup that
 * begins later does not see those rows.
 */
export async function isBackupUnderWay({ db }: Pick<World, 'db'>): Promise<boolean> {
  const row = await query<{ isFree: boolean }>(db).row(sql`
    select pg_try_advisory_xact_lock_shared(${sql.raw(String(backupLock))}) as is_free`);
  return row?.isFree !== true;
}
