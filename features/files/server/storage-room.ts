import { forgetAnswers } from '#engine/idempotency.ts';
import { query } from '#engine/postgres/read.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Work, World } from '#engine/work.ts';
import type { Kind } from './kept-objects.ts';
import { defaultLimit, fileUsage, files } from './tables.ts';

/** Charges `bytes` to an account, or refuses (`files.no-room`). One statement decides, also for simultaneous uploads. */
export async function takeRoom(work: Work, accountId: string, bytes: number): Promise<void> {
  const charged = await work.tx
    .insert(fileUsage)
    .values({ accountId, usedBytes: bytes })
    .onConflictDoUpdate({
      target: fileUsage.accountId,
      set: { usedBytes: sql`${fileUsage.usedBytes} + ${bytes}` },
      setWhere: sql`${fileUsage.usedBytes} + ${bytes} <= coalesce(${fileUsage.limitBytes}, ${defaultLimit}::bigint)`,
    })
    .returning({ accountId: fileUsage.accountId });
  if (charged.length === 0) throw new Refusal('files.no-room');
}

/** A file whose row is gone; bigints come as text. */
type FreedFile = { id: string; ownerId: string; kind: Kind; bytes: string };

/**
 * Deletes the rows of files and gives back their storage, in one statement. The caller deletes the stored objects. An upload that is repeated under its
 * key makes a new file: a phone may send what it kept for days.
 */
export async function freeFiles(work: Pick<Work, 'tx'>, where: SQL): Promise<FreedFile[]> {
  const gone = await query<FreedFile>(work.tx).rows(sql`
    with gone as (delete from ${files} where ${where} returning id, kind, owner_id, bytes),
    given_back as (
      update ${fileUsage} set used_bytes = used_bytes - theirs.bytes
      from (select owner_id, sum(bytes) as bytes from gone group by owner_id) theirs
      where account_id = theirs.owner_id
    )
    select id, owner_id as "ownerId", kind, bytes from gone`);
  const owners = new Set(gone.map(({ ownerId }) => ownerId));
  await forgetAnswers(work, { ids: gone.map(({ id }) => id), owners: [...owners] });
  return [...gone];
}

/**
 * Sets the storage that the plan of an account gives, in bytes; null for that of an account without a plan. An admin's grant stays in
 * force. Stored files stay.
 */
export async function setStorageLimit(work: Work, accountId: string, planBytes: number | null): Promise<void> {
  await work.tx
    .insert(fileUsage)
    .values({ accountId, limitBytes: planBytes, planBytes })
    .onConflictDoUpdate({
      target: fileUsage.accountId,
      set: { planBytes, limitBytes: sql`coalesce(${fileUsage.adjustedBytes}, ${planBytes}::bigint)` },
    });
}

/** The used and the allowed storage of an account, in bytes. */
export async function readUsage(
  from: Pick<World, 'db'> | Pick<Work, 'tx'>,
  accountId: string,
): Promise<{ usedBytes: number; limitBytes: number }> {
  const [usage] = await ('tx' in from ? from.tx : from.db)
    .select()
    .from(fileUsage)
    .where(eq(fileUsage.accountId, accountId));
  return { usedBytes: usage?.usedBytes ?? 0, limitBytes: usage?.limitBytes ?? defaultLimit };
}
