import { and, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import { files, storageQuarantine } from './tables.ts';

/** The time for which files that a restored database does not know are kept. */
const keptFor = 30 * day;

/** Keeps files without a row for 30 days from now; files that are kept already, until their day. */
export async function quarantine({ db, clock }: World, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const until = new Date(clock.now().getTime() + keptFor);
  await db
    .insert(storageQuarantine)
    .values(fileIds.map((fileId) => ({ fileId, until })))
    .onConflictDoNothing();
}

/** Finds those of the files that are kept. */
export async function readQuarantined({ db, clock }: World, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await db
    .select({ fileId: storageQuarantine.fileId })
    .from(storageQuarantine)
    .where(and(inArray(storageQuarantine.fileId, [...fileIds]), gt(storageQuarantine.until, clock.now())));
  return new Set(rows.map(({ fileId }) => fileId));
}

/** Forgets files whose day has passed, and those that have a row again. */
export async function forgetQuarantine({ db, clock }: World): Promise<void> {
  const hasRow = sql`exists (select from ${files} where ${files.id} = ${storageQuarantine.fileId})`;
  await db.delete(storageQuarantine).where(or(lte(storageQuarantine.until, clock.now()), hasRow));
}
