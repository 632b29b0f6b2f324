import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { health } from '#features/console/health-contract.ts';
import { backups } from '#features/console/server/tables.ts';
import { newId } from '#engine/columns.ts';
import { type Database, iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';

type Backups = z.output<typeof health>['backups'];

/** Backups that the page shows, and that stay in the table. */
const maxShown = 5;
const maxKept = 400;

/** A finished backup: its content, or the reason that there is none. */
export type EndedBackup = { startedAt: Date; endedAt: Date } & (
  { problem: string } | { name: string; bytes: number; rows: number; files: number; missing: number }
);

/** Writes down that a backup ended, for System health and the metrics. */
export async function recordBackup({ db }: { db: Database }, ended: EndedBackup): Promise<void> {
  await db.insert(backups).values({ id: newId(), ...ended });
  await db.execute(
    sql`delete from backups where started_at < (select started_at from backups order by started_at desc offset ${maxKept} limit 1)`,
  );
}

type BackupRow = Omit<RowOf<typeof backups>, 'name'>;

const numberOrNull = (value: string | null) => (value === null ? null : Number(value));

/** The newest backups, and when the newest whole one was begun. */
export async function readBackups({ db }: Pick<World, 'db'>): Promise<Backups> {
  const [rows, whole] = await Promise.all([
    query<BackupRow>(db).rows(sql`
      select id, started_at, ended_at, problem, bytes, rows, files, missing from backups order by started_at desc ${limitRows(maxShown)}`),
    query<{ at: string }>(db).row(sql`
      select started_at as at from backups where problem is null order by started_at desc limit 1`),
  ]);
  return {
    wholeAt: isoOrNull(whole?.at ?? null),
    newest: rows.map(({ startedAt, endedAt, bytes, rows: counted, ...row }) => ({
      ...row,
      startedAt: iso(startedAt),
      endedAt: iso(endedAt),
      bytes: numberOrNull(bytes),
      rows: numberOrNull(counted),
    })),
  };
}
