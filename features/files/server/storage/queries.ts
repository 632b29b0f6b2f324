import type { accounts } from '#features/accounts/server/tables.ts';
import { sql } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { cutPage, encodeCursor } from '#core/paging.ts';
import { day } from '#core/time.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { storageContract } from '#features/files/storage-contract.ts';
import { defaultLimit, fileUsage, type storageDays, type storageSweeps, usedPermille } from '../tables.ts';

type Output<Name extends keyof typeof storageContract> = OutputOf<(typeof storageContract)[Name]>;

/** Days of growth that the page shows. */
const shownDays = 90;
const shownSweeps = 10;
/** The limit for counting waiting uploads; more appear as this number. */
const maxWaiting = 10_000;
/** The share of their storage from which people are near its limit, in thousandths. */
const nearLimit = 800;
const pageSize = 20;

type DayRow = RowOf<typeof storageDays>;
type Waiting = { files: string; bytes: string | null; dueFiles: string; dueBytes: string | null };

/** Reads the use of the storage from its last count, its growth, and the past and next deletions of the sweeps. */
export async function readStorage(world: World): Promise<Output<'storage'>> {
  const now = world.clock.now();
  const dueBefore = new Date(now.getTime() - day).toISOString();
  const since = new Date(now.getTime() - shownDays * day).toISOString();
  const [counted, waiting, sweeps, quarantined] = await Promise.all([
    query<DayRow>(world.db).rows(sql`
      select day::text, purpose, files, bytes, counted_at from storage_days where day > ${since}::date order by day, purpose`),
    query<Waiting>(world.db).row(sql`
      select count(*) as files, sum(bytes) as bytes, count(*) filter (where created_at < ${dueBefore}) as due_files,
        sum(bytes) filter (where created_at < ${dueBefore}) as due_bytes
      from (select bytes, created_at from files where attached_at is null order by created_at ${limitRows(maxWaiting)}) waiting`),
    query<Omit<RowOf<typeof storageSweeps>, 'id'>>(world.db).rows(sql`
      select at, files, bytes, objects, kept from storage_sweeps order by at desc ${limitRows(shownSweeps)}`),
    query<{ files: string; until: string | null }>(world.db).row(sql`
      select count(*) as files, min(until) as until from storage_quarantine`),
  ]);
  const days = [...Map.groupBy(counted, (row) => row.day)].map(([date, rows]) => ({
    day: date,
    files: sum(rows.map(({ files }) => files)),
    bytes: sum(rows.map(({ bytes }) => bytes)),
  }));
  const lastDay = days.at(-1)?.day;
  const last = counted.filter((row) => row.day === lastDay);
  return {
    countedAt: last[0] === undefined ? null : iso(last[0].countedAt),
    byPurpose: last
      .map(({ purpose, files, bytes }) => ({ purpose, files: Number(files), bytes: Number(bytes) }))
      .filter(({ files }) => files > 0)
      .toSorted((one, other) => other.bytes - one.bytes),
    days,
    waiting: { files: Number(waiting?.files ?? 0), bytes: Number(waiting?.bytes ?? 0) },
    due: { files: Number(waiting?.dueFiles ?? 0), bytes: Number(waiting?.dueBytes ?? 0) },
    quarantine: quarantined?.until ? { files: Number(quarantined.files), until: iso(quarantined.until) } : null,
    sweeps: sweeps.map(({ at, bytes, ...counts }) => ({ at: iso(at), bytes: Number(bytes), ...counts })),
  };
}

const sum = (numbers: readonly string[]): number => numbers.reduce((total, one) => total + Number(one), 0);

type PersonRow = RowOf<typeof fileUsage, 'accountId' | 'usedBytes' | 'limitBytes'> &
  RowOf<typeof accounts, 'fullName' | 'email' | 'role'> & { permille: string };

/** People by the storage that they use, or those near their limit by the share of it, the most first. */
export async function listStorageUse(
  world: World,
  { near, cursor }: { near: boolean; cursor?: { value: number; id: string } | undefined },
): Promise<Output<'storageUse'>> {
  const share = usedPermille(fileUsage);
  const order = near ? share : sql`${fileUsage.usedBytes}`;
  const rows = await query<PersonRow>(world.db).rows(sql`
    select u.*, a.full_name, a.email, a.role from (
      select ${fileUsage.accountId}, ${fileUsage.usedBytes}, ${fileUsage.limitBytes}, ${share} as permille from ${fileUsage}
      where ${near ? sql`${share} >= ${sql.raw(String(nearLimit))}` : sql`${fileUsage.usedBytes} > 0`}
        ${cursor && sql`and (${order}, ${fileUsage.accountId}) < (${cursor.value}::bigint, ${cursor.id}::uuid)`}
      order by ${order} desc, ${fileUsage.accountId} desc ${limitRows(pageSize + 1)}
    ) u join accounts a on a.id = u.account_id
    order by ${near ? sql`u.permille` : sql`u.used_bytes`} desc, u.account_id desc`);
  const { items, next } = cutPage(rows, pageSize, ({ accountId, usedBytes, permille }) =>
    encodeCursor([near ? permille : usedBytes, accountId]),
  );
  return {
    items: items.map(({ accountId, fullName, email, usedBytes, limitBytes, permille }) => ({
      accountId,
      fullName,
      email,
      usedBytes: Number(usedBytes),
      limitBytes: limitBytes === null ? defaultLimit : Number(limitBytes),
      percent: Math.floor(Number(permille) / 10),
    })),
    next,
  };
}
