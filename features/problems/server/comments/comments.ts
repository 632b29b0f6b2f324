import { query } from '#engine/postgres/read.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { firstName } from '#core/person.ts';
import { toPage, type Key } from '#core/paging.ts';
import { openProfileId } from '#features/accounts/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { countOpenReports } from '#engine/contributions.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { Work, World } from '#engine/work.ts';
import type { problemComment } from '#features/problems/contract.ts';
import type { moderatedComment } from '#features/problems/moderation-contract.ts';
import { commentVisibleTo, offeredCommentSteps, visibleTo } from '../policy.ts';

export type Comment = z.output<typeof problemComment>;
type Row = Omit<Comment, 'mine'> & { authorId: string };

const pageSize = 20;

/** The author and admins read a comment as it was typed. */
const ownContent = (reader: Person | null): SQL =>
  reader?.role === 'admin'
    ? typedColumn('c', 'content')
    : sql`case when c.author_id = ${reader?.id ?? null}::uuid then ${typedColumn('c', 'content')} else c.content end`;

/** The shown columns of a comment `c` on a problem `p` by an account `a`. */
const columns = (
  reader: Person | null,
) => sql`c.id, c.author_id, a.full_name as author_name, a.image as author_photo, ${openProfileId(reader)} as author_profile, ${ownContent(reader)} as content, c.status, c.created_at, c.edited_at,
  case when c.author_id = p.owner_id then 'owner' when a.role = 'admin' then 'admin' when a.role = 'provider' and a.status = 'approved' then 'provider' end as author_as`;

/** The comments on a problem that the reader may see, oldest first. 404 if the reader sees no such problem. */
export async function listComments(
  world: World,
  reader: Person | null,
  id: string,
  cursor?: Key,
): Promise<{ items: Comment[]; next: string | null }> {
  const later = cursor === undefined ? sql`` : sql`and (c.created_at, c.id) > (${cursor.at}, ${cursor.id})`;
  const rows = await query<Row | { id: null }>(world.db, { plan: 'once' }).rows(sql`
    select ${columns(reader)}
    from problems p left join lateral (
      select * from problem_comments c where c.problem_id = p.id and ${commentVisibleTo(reader)} ${later}
      order by c.created_at, c.id ${limitRows(pageSize + 1)}
    ) c on true left join accounts a on a.id = c.author_id
    where p.id = ${id} and ${visibleTo(reader)} order by c.created_at, c.id`);
  if (rows.length === 0) throw new Refusal('request.not-found');
  const comments = rows.filter((row): row is Row => row.id !== null);
  const { items, next } = toPage(comments, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map((row) => show(row, reader)), next };
}

const show = (row: Row, reader: Person | null): Comment => ({
  id: row.id,
  authorName: reader === null ? firstName(row.authorName) : row.authorName,
  authorProfile: row.authorProfile,
  authorPhoto: row.authorPhoto,
  authorAs: row.authorAs,
  content: row.content,
  status: row.status,
  createdAt: iso(row.createdAt),
  editedAt: isoOrNull(row.editedAt),
  mine: row.authorId === reader?.id,
});

/** A comment as its author reads it in the transaction that wrote it. */
export async function readOwnComment(tx: Work['tx'], id: string, author: Person): Promise<Comment> {
  const row = await query<Row>(tx).row(sql`
    select ${columns(author)} from problem_comments c join problems p on p.id = c.problem_id join accounts a on a.id = c.author_id where c.id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return show(row, author);
}

type ModeratedComment = z.output<typeof moderatedComment>;
type ModeratedRow = Omit<ModeratedComment, 'text' | 'datePosted' | 'steps'> & { content: string; createdAt: string };

/** Comments of one status, newest first, each with how many open reports there are of it. */
export async function listModeratedComments(
  world: World,
  { status, cursor }: { status: ModeratedComment['status']; cursor?: Key | undefined },
): Promise<{ items: ModeratedComment[]; next: string | null }> {
  const after = cursor === undefined ? sql`` : sql`and (created_at, id) < (${cursor.at}, ${cursor.id})`;
  const rows = await commentRows(
    world,
    sql`select * from problem_comments where status = ${status} ${after} order by created_at desc, id desc ${limitRows(pageSize + 1)}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(showModerated), next };
}

/** A comment as admins read it. 404 if there is no such comment. */
export async function readModeratedComment(world: World, id: string): Promise<ModeratedComment> {
  const [row] = await commentRows(world, sql`select * from problem_comments where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showModerated(row);
}

const commentRows = (world: World, chosen: SQL) =>
  query<ModeratedRow>(world.db, { plan: 'once' }).rows(sql`
    select c.id, ${typedColumn('c', 'content')} as content, c.problem_id, p.title as problem_title, a.full_name as author, c.created_at, c.edited_at, c.status,
      ${countOpenReports(world, 'comment', sql`c.id`)} as reports
    from (${chosen}) c
    join problems p on p.id = c.problem_id
    join accounts a on a.id = c.author_id
    order by c.created_at desc, c.id desc`);

const showModerated = (row: ModeratedRow): ModeratedComment => ({
  id: row.id,
  text: row.content,
  problemId: row.problemId,
  problemTitle: row.problemTitle,
  author: row.author,
  datePosted: iso(row.createdAt),
  editedAt: isoOrNull(row.editedAt),
  status: row.status,
  reports: row.reports,
  steps: offeredCommentSteps(row.status),
});
