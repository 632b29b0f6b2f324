import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
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
};

/**
 * Replaces the pictures of a thing by these, in this order; `alt` if the table keeps it, without contact details, links and abuse. New pictures must be unattached uploads of the
 * actor (`files.not-yours`, 422 at `path`); pictures that are left out are deleted. The caller has made or locked the thing.
 * Returns the earlier ids, and whether a picture was added or removed.
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
    const rows = pictures.map(({ id: fileId, alt }, index) => ({
      [column]: id,
      fileId,
      position: index + 1,
      ...(alt !== undefined && { alt: toHarmlessText(alt) }),
    }));
    await work.tx.insert(table).values(rows as never);
  }
  await detachFiles(work, gone);
  return { before, isChanged: added.length > 0 || gone.length > 0 };
}
