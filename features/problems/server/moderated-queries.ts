import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import { countOpenReports } from '#engine/contributions.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRows, type RowOf } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import type { HidingCause } from '../hiding.ts';
import type { moderatedComment, moderatedProblem } from '../moderation-contract.ts';
import { offeredCommentSteps, offeredModeration } from './policy.ts';
import type { problems } from './tables.ts';

type Comment = z.output<typeof moderatedComment>;
type Page<Item> = { items: Item[]; next: string | null };

const pageSize = 20;

type ProblemRow = RowOf<typeof problems, 'id' | 'title' | 'description' | 'location' | 'createdAt' | 'hiddenReason'> & {
  owner: string;
  hiddenFor: HidingCause;
};

/** Problems that are hidden for one cause, newest first. */
export async function listHiddenProblems(
  world: World,
  { hidden, cursor }: { hidden: HidingCause; cursor?: Key | undefined },
): Promise<Page<z.output<typeof moderatedProblem>>> {
  const after = cursor === undefined ? sql`` : sql`and (p.created_at, p.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await readRows<ProblemRow>(
    world.db,
    sql`
    select p.id, ${typedColumn('p', 'title')} as title, ${typedColumn('p', 'description')} as description,
      ${typedColumn('p', 'location')} as location, a.full_name as owner, p.created_at, p.hidden_for, p.hidden_reason
    from problems p join accounts a on a.id = p.owner_id
    where p.hidden_for = ${hidden} ${after} order by p.created_at desc, p.id desc ${limitRows(pageSize + 1)}`,
    { plan: 'once' },
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(showProblem), next };
}

const showProblem = ({ createdAt, hiddenFor, hiddenReason, ...row }: ProblemRow) => ({
  ...row,
  datePosted: iso(createdAt),
  hidden: hiddenFor,
  reason: hiddenReason,
  moderation: offeredModeration(hiddenFor),
});

type CommentRow = Omit<Comment, 'text' | 'datePosted' | 'steps'> & { content: string; createdAt: string };

/** Comments of one status, newest first, each with how many open reports there are of it. */
export async function listModeratedComments(
  world: World,
  { status, cursor }: { status: Comment['status']; cursor?: Key | undefined },
): Promise<Page<Comment>> {
  const after = cursor === undefined ? sql`` : sql`and (created_at, id) < (${cursor.at}, ${cursor.id})`;
  const rows = await commentRows(
    world,
    sql`select * from problem_comments where status = ${status} ${after} order by created_at desc, id desc ${limitRows(pageSize + 1)}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(showComment), next };
}

/** A comment as admins read it. 404 if there is no such comment. */
export async function readModeratedComment(world: World, id: string): Promise<Comment> {
  const [row] = await commentRows(world, sql`select * from problem_comments where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showComment(row);
}

const commentRows = (world: World, chosen: SQL) =>
  readRows<CommentRow>(
    world.db,
    sql`
  select c.id, ${typedColumn('c', 'content')} as content, c.problem_id, p.title as problem_title, a.full_name as author, c.created_at, c.edited_at, c.status,
    ${countOpenReports(world, 'comment', sql`c.id`)} as reports
  from (${chosen}) c
  join problems p on p.id = c.problem_id
  join accounts a on a.id = c.author_id
  order by c.created_at desc, c.id desc`,
    { plan: 'once' },
  );

const showComment = (row: CommentRow): Comment => ({
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
