import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Purpose } from '#core/files.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { attachFiles, detachFiles } from './attach-files.ts';
import type { Audience } from './tables.ts';

/** The pictures of a thing: which file is where. */
type PictureTable = PgTable & { fileId: AnyPgColumn; position: AnyPgColumn; $inferInsert: object };

type Thing<Table extends PictureTable> = {
  table: Table;
  /** The column of `table` that names the thing, and the thing's id. */
  of: readonly [column: Exclude<keyof Table['$inferInsert'], 'fileId' | 'position'> & keyof Table, id: string];
  purpose: Purpose;
  audience: Exclude<Audience, 'owner'>;
  /** The field beside which a refusal stands. */
  path: string;
};

/**
 * Gives a thing these pictures, in this order, in place of those that it has; `alt` where the table keeps it. New ones must be loose
 * uploads of the actor (`files.not-yours`, 422 beside `path`); those that are left out are deleted. The caller has made or locked the
 * thing. Returns the ids as they were, and whether a picture came or went.
 */
export async function replacePictures<Table extends PictureTable>(
  work: PersonWork,
  pictures: readonly { id: string; alt?: string }[],
  { table, of: [column, id], purpose, audience, path }: Thing<Table>,
): Promise<{ before: string[]; isChanged: boolean }> {
  const removed = await work.tx
    .delete(table)
    .where(eq(table[column] as AnyPgColumn, id))
    .returning({ fileId: table.fileId, position: table.position });
  const before = (removed as { fileId: string; position: number }[])
    .sort((one, other) => one.position - other.position)
    .map(({ fileId }) => fileId);
  const now = pictures.map((picture) => picture.id);
  const added = now.filter((fileId) => !before.includes(fileId));
  const gone = before.filter((fileId) => !now.includes(fileId));
  await attachFiles(work, added, { purpose, audience, path });
  if (pictures.length > 0) {
    const rows = pictures.map(({ id: fileId, ...more }, index) => ({
      [column]: id,
      fileId,
      position: index + 1,
      ...more,
    }));
    await work.tx.insert(table).values(rows as never);
  }
  await detachFiles(work, gone);
  return { before, isChanged: added.length > 0 || gone.length > 0 };
}
