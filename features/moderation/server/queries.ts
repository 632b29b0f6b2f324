import { sql, type SQL } from 'drizzle-orm';
import { readRows } from '#engine/postgres/read.ts';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { cutComment } from '#core/count-text.ts';
import type { HidingCause } from '#features/problems/hiding.ts';
import { offeredModeration } from '#features/problems/server/policy.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import type { moderatedComment, moderatedProblem, report } from '../contract.ts';
import type { Reportable } from '../reportable.ts';
import { reportedThings } from '../wording.ts';
import { offeredCommentSteps, offeredReportSteps } from './policy.ts';

type Report = z.output<typeof report>;
type Comment = z.output<typeof moderatedComment>;
type Page<Item> = { items: Item[]; next: string | null };

const pageSize = 20;

type ReportRow = {
  id: string;
  kind: Reportable;
  subjectId: string;
  subject: string | null;
  problemId: string | null;
  providerId: string | null;
  stars: number | null;
  reason: string;
  reporterName: string;
  status: Report['status'];
  createdAt: string;
  note: string | null;
  hiddenFor: HidingCause | null;
};

/** The queue: open reports oldest first, closed ones newest first. */
export async function listReports(
  world: World,
  { status, cursor }: { status: Report['status']; cursor?: Key | undefined },
): Promise<Page<Report>> {
  const [order, beyond] = status === 'open' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const after = cursor === undefined ? sql`` : sql`and (created_at, id) ${beyond} (${cursor.at}, ${cursor.id})`;
  const rows = await reportRows(
    world,
    sql`select * from reports where status = ${status} ${after} order by created_at ${order}, id ${order} ${limitRows(pageSize + 1)}`,
    sql`order by r.created_at ${order}, r.id ${order}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(showReport), next };
}

export async function readReport(world: World, id: string): Promise<Report> {
  const [row] = await reportRows(world, sql`select * from reports where id = ${id}`, sql``);
  if (row === undefined) throw new Refusal('request.not-found');
  return showReport(row);
}

/** Reports with their senders and things, cut to their page before anything is looked up. */
const reportRows = (world: World, chosen: SQL, order: SQL) =>
  readRows<ReportRow>(
    world.db,
    sql`
  select r.id, r.kind, r.subject_id, coalesce(v.name, ${typedColumn('p', 'title')}, ${typedColumn('c', 'content')}, case when m.id is not null then '' end, ${typedColumn('w', 'comment')}, n.full_name) as subject, c.problem_id,
    w.provider_id, w.rating as stars, r.reason, a.full_name as reporter_name,
    r.status, r.created_at, r.note, p.hidden_for
  from (${chosen}) r
  join accounts a on a.id = r.reporter_id
  left join providers v on r.kind = 'provider' and v.id = r.subject_id
  left join problems p on r.kind = 'problem' and p.id = r.subject_id
  left join messages m on r.kind = 'message' and m.id = r.subject_id
  left join reviews w on r.kind = 'review' and w.id = r.subject_id
  left join problem_comments c on r.kind = 'comment' and c.id = r.subject_id
  left join accounts n on r.kind = 'person' and n.id = r.subject_id
  ${order}`,
    { plan: 'once' },
  );

const showReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subjectId,
  subject:
    row.subject === null
      ? reportedThings.gone[row.kind]
      : inOneLine(row.subject) ||
        (row.kind === 'review'
          ? reportedThings.reviewWithoutText(row.stars ?? 0)
          : reportedThings.withoutText[row.kind]),
  linkTo: row.subject === null ? null : linkTo(row),
  reason: row.reason,
  reporterName: row.reporterName,
  status: row.status,
  createdAt: iso(row.createdAt),
  note: row.note,
  steps: offeredReportSteps(row.status),
  moderation: row.kind === 'problem' && row.subject !== null ? offeredModeration(row.hiddenFor) : [],
});

const inOneLine = (text: string): string => cutComment(text.replaceAll(/\s+/g, ' '));

/** A message has no link: its text is in its case, where an admin's reading is recorded. */
function linkTo(about: Pick<ReportRow, 'kind' | 'subjectId' | 'problemId' | 'providerId'>): string | null {
  if (about.kind === 'message') return null;
  if (about.kind === 'review') return `/providers/${about.providerId}#reviews`;
  if (about.kind === 'provider') return `/providers/${about.subjectId}`;
  if (about.kind === 'person') return `/profile/${about.subjectId}`;
  return about.kind === 'problem' ? `/problems/${about.subjectId}` : `/problems/${about.problemId}#comments`;
}

type ProblemRow = {
  id: string;
  title: string;
  description: string;
  location: string;
  owner: string;
  createdAt: string;
  hiddenFor: HidingCause;
  hiddenReason: string | null;
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

type CommentRow = {
  id: string;
  content: string;
  problemId: string;
  problemTitle: string;
  author: string;
  createdAt: string;
  editedAt: string | null;
  status: Comment['status'];
  reports: number;
};

/** Comments of one status, newest first, each with how many open reports there are of it. */
export async function listComments(
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

export async function readComment(world: World, id: string): Promise<Comment> {
  const [row] = await commentRows(world, sql`select * from problem_comments where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showComment(row);
}

const commentRows = (world: World, chosen: SQL) =>
  readRows<CommentRow>(
    world.db,
    sql`
  select c.id, ${typedColumn('c', 'content')} as content, c.problem_id, p.title as problem_title, a.full_name as author, c.created_at, c.edited_at, c.status,
    (select count(*)::int from reports r where r.kind = 'comment' and r.subject_id = c.id and r.status = 'open') as reports
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
