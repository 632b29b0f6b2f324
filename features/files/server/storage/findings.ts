import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { expectFound, Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import type { Purpose } from '#core/files.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { lockRow, query, type RowOf } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { storageContract } from '#features/files/storage-contract.ts';
import { folders, idIn } from '../kept-objects.ts';
import { removeObjects } from '../remove-objects.ts';
import { files, type storageChecks, storageEvents, storageFindings, storageQuarantine } from '../tables.ts';

type Output<Name extends keyof typeof storageContract> = OutputOf<(typeof storageContract)[Name]>;

const pageSize = 20;

type CheckRow = RowOf<typeof storageChecks>;

/** Reads the last check of the storage. */
export async function readLastCheck(world: World): Promise<Output<'storageCheck'>> {
  const row = await query<CheckRow>(world.db).row(sql`
    select id, started_at, ended_at, folders, objects, rows, found from storage_checks order by started_at desc limit 1`);
  if (row === undefined) return { check: null };
  const { id, startedAt, endedAt, objects, rows, found } = row;
  return {
    check: {
      id,
      startedAt: iso(startedAt),
      endedAt: endedAt === null ? null : iso(endedAt),
      share: row.folders / folders.length,
      objects: Number(objects),
      rows: Number(rows),
      found,
    },
  };
}

type FindingRow = RowOf<typeof storageFindings, 'id' | 'kind' | 'name' | 'keys' | 'resolvedAt'> & {
  ownerId: string | null;
  fullName: string | null;
  purpose: Purpose | null;
};

/** The findings of a check, in the order in which it found them. */
export async function listFindings(
  world: World,
  { id, cursor }: { id: string; cursor?: Key | undefined },
): Promise<Output<'storageFindings'>> {
  const rows = await query<FindingRow>(world.db).rows(sql`
    select f.id, f.kind, f.name, f.keys, f.resolved_at, o.owner_id, o.purpose, a.full_name
    from (
      select * from storage_findings where check_id = ${id} ${cursor && sql`and id > ${cursor.id}`} order by id ${limitRows(pageSize + 1)}
    ) f
    left join files o on o.id = case f.kind when 'no-file' then f.name::uuid end
    left join accounts a on a.id = o.owner_id
    order by f.id`);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: world.clock.now().toISOString(), id: row.id }));
  return {
    items: items.map(({ id: findingId, kind, name, keys, resolvedAt, ownerId, fullName, purpose }) => ({
      id: findingId,
      kind,
      name,
      keys,
      owner: ownerId === null || fullName === null || purpose === null ? null : { id: ownerId, fullName, purpose },
      resolvedAt: resolvedAt === null ? null : iso(resolvedAt),
    })),
    next,
  };
}

/**
 * Deletes the objects of a finding that have no row. 404 for an unknown finding, 409 for one that is not of that kind or is resolved
 * (`request.conflict`), whose row has appeared since (`files.not-an-orphan`), or while a backup runs (`files.backup-running`). The objects go before the commit: deleting them twice does
 * no harm, and a record without the act would.
 */
export async function deleteOrphan(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { tx, world, now } = work;
  const finding = expectFound(await lockRow(tx, storageFindings, id, 'update'));
  const { kind, keys, resolvedAt } = finding;
  if (kind !== 'no-row' || resolvedAt !== null)
    throw new Refusal('request.conflict', { current: resolvedAt === null ? kind : 'deleted' });
  const fileId = keys.map(idIn).find((one) => one !== null);
  if (fileId !== undefined && (await tx.$count(files, eq(files.id, fileId))) > 0)
    throw new Refusal('files.not-an-orphan');
  await tx
    .update(storageFindings)
    .set({ resolvedAt: now })
    .where(and(eq(storageFindings.id, id), isNull(storageFindings.resolvedAt)));
  await recordEvent(work, storageEvents, 'delete-orphan', {
    id,
    by: 'admin',
    before: 'stored',
    after: 'deleted',
    data: { reason, keys },
  });
  if (fileId !== undefined) await tx.delete(storageQuarantine).where(eq(storageQuarantine.fileId, fileId));
  if ((await removeObjects(world, keys)) === 0) throw new Refusal('files.backup-running');
}
