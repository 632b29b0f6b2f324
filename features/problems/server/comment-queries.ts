import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import type { Person } from '#server/actor.ts';
import { iso, isoOrNull } from '#server/database.ts';
import { runPrepared } from '#server/prepared.ts';
import type { World } from '#server/work.ts';
import type { problemComment } from '../contract.ts';
import { seenBy } from './policy.ts';

export type Comment = z.output<typeof problemComment>;
type Row = { id: string; author_id: string; author_name: string; content: string; status: Comment['status']; created_at: string; edited_at: string | null };

const pageSize = 20;

/** The comments on a problem that the reader may see, oldest first. 404 where there is no such problem. */
export async function listComments(world: World, reader: Person | null, id: string, cursor?: Key): Promise<{ items: Comment[]; next: string | null }> {
  const later = cursor === undefined ? sql`` : sql`and (c.created_at, c.id) > (${cursor.at}, ${cursor.id})`;
  const rows = await runPrepared<Row | { id: null }>(
    world.db,
    sql`
    select c.id, c.author_id, (select full_name from accounts where id = c.author_id) as author_name, c.content, c.status, c.created_at, c.edited_at
    from problems p left join lateral (
      select * from problem_comments c where c.problem_id = p.id and ${seenBy(reader)} ${later}
      order by c.created_at, c.id limit ${sql.raw(String(pageSize + 1))}
    ) c on true
    where p.id = ${id} order by c.created_at, c.id`,
  );
  if (rows.length === 0) throw new Refusal('request.not-found');
  const comments = rows.filter((row): row is Row => row.id !== null);
  const { items, next } = toPage(comments, pageSize, (row) => ({ at: iso(row.created_at), id: row.id }));
  return { items: items.map((row) => show(row, reader)), next };
}

const show = (row: Row, reader: Person | null): Comment => ({
  id: row.id,
  authorName: row.author_name,
  content: row.content,
  status: row.status,
  createdAt: iso(row.created_at),
  editedAt: isoOrNull(row.edited_at),
  mine: row.author_id === reader?.id,
});

/** A comment as its author, who has just written or changed it, reads it. */
export const showOwn = (row: { id: string; content: string; status: Comment['status']; createdAt: Date; editedAt: Date | null }, author: Person): Comment => ({
  id: row.id,
  authorName: author.fullName,
  content: row.content,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  mine: true,
});
