import { sql, type SQL } from 'drizzle-orm';
import { readRows } from '#engine/postgres/read.ts';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { cutComment } from '#core/count-text.ts';
import type { HidingCause } from '#features/problems/hiding.ts';
import { offeredModeration } from '#features/problems/server/policy.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import type { report } from '../contract.ts';
import type { Reportable } from '../reportable.ts';
import { reportedThings } from '../wording.ts';
import { offeredReportSteps } from './policy.ts';

type Report = z.output<typeof report>;
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
