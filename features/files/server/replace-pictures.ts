import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#core/errors.ts';
import type { Purpose } from '#core/files.ts';
import { toHarmlessText } from '#core/typed-text/public-text.ts';
import type { PersonWork } from '#engine/work.ts';
import { attachFiles, detachFiles } from './attach-files.ts';
import type { Audience } from './tables.ts';

/** The table of the pictures of a thing. */
type PictureTable = PgTable & { fileId: AnyPgColumn; position: AnyPgColumn; $inferInsert: object };

type Thing<Table extends PictureTable> = {
  table: Table;
  /** The column of `table` that names the thing, and the thing's id. */
  of: readonly [column: Exclude<keyof Table['$inferInsert'], 'fileId' | 'position'> & keyof Table, id: string];
  purpose: Purpose;
  audience: Exclude<Audience, 'owner'>;
  /** The field beside which a refusal appears. */
  path: string;
  /** The pictures that the sender had read; undefined if they had read all. */
  known?: readonly string[] | undefined;
  /** The most that the thing may have, and the sentence of the refusal. */
  limit: readonly [max: number, refusal: string];
};

/**
 * Replaces the pictures of a thing by these, in this order; `alt` if the table keeps it, without contact details, links and abuse. New pictures must be unattached uploads of the
 * actor (`files.not-yours`, 422 at `path`); known ones that are left out are deleted, and unknown ones stay after these (422 at
 * `path` if they do not fit). The caller has made or locked the thing. Returns the ids before and after, and if a picture was added or removed.
 */
export async function replacePictures<Table extends PictureTable>(
  work: PersonWork,
  pictures: readonly { id: string; alt?: string }[],
  { table, of: [column, id], purpose, audience, path, known, limit: [max, refusal] }: Thing<Table>,
): Promise<{ before: string[]; after: string[]; isChanged: boolean }> {
  const removed = await work.tx
    .delete(table)
    .where(eq(table[column] as AnyPgColumn, id))
    .returning();
  const earlier = (removed as unknown as { fileId: string; position: number }[]).sort(
    (one, other) => one.position - other.position,
  );
  const before = earlier.map(({ fileId }) => fileId);
  const named = pictures.map((picture) => picture.id);
  const unread = earlier.filter(({ fileId }) => known?.includes(fileId) === false && !named.includes(fileId));
  const now = [...named, ...unread.map(({ fileId }) => fileId)];
  if (unread.length > 0 && now.length > max)
    throw new Refusal('request.invalid', { errors: [{ path, message: refusal }] });
  const added = now.filter((fileId) => !before.includes(fileId));
  const gone = before.filter((fileId) => !now.includes(fileId));
  await attachFiles(work, added, { purpose, audience, path });
  if (now.length > 0) {
    const rows = pictures.map(({ id: fileId, alt }) => ({
      [column]: id,
      fileId,
      ...(alt !== undefined && { alt: toHarmlessText(alt) }),
    }));
    const numbered = [...rows, ...unread].map((row, index) => ({ ...row, position: index + 1 }));
    await work.tx.insert(table).values(numbered as never);
  }
  await detachFiles(work, gone);
  return { before, after: now, isChanged: added.length > 0 || gone.length > 0 };
}
