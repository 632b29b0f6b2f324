import { sql, type SQL } from 'drizzle-orm';
import type { RowOf } from '#engine/postgres/read.ts';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { World } from '#engine/work.ts';
import type { report } from '../contract.ts';
import { readWithSubjects, moderatedOf, type JoinedSubject } from './moderated.ts';
import { offeredReportSteps } from './policy.ts';
import { describeSubject } from './subject.ts';
import type { reports } from './tables.ts';

type Report = z.output<typeof report>;
type Page<Item> = { items: Item[]; next: string | null };

const pageSize = 20;

type ReportRow = JoinedSubject &
  RowOf<typeof reports, 'id' | 'kind' | 'subjectId' | 'reason' | 'status' | 'createdAt' | 'outcome' | 'note'> & {
    reporterName: string;
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
  return { items: items.map((row) => showReport(world, row)), next };
}

export async function readReport(world: World, id: string): Promise<Report> {
  const [row] = await reportRows(world, sql`select * from reports where id = ${id}`, sql``);
  if (row === undefined) throw new Refusal('request.not-found');
  return showReport(world, row);
}

/** Reports with their senders and subjects, cut to their page before anything is looked up. */
const reportRows = (world: World, chosen: SQL, order: SQL) =>
  readWithSubjects<ReportRow>(
    world,
    'r',
    (subject) => sql`
    select r.id, r.kind, r.subject_id, s.title, s.link, s.stars, s.state, s.is_held, r.reason, a.full_name as reporter_name,
      r.status, r.created_at, r.outcome, r.note
    from (${chosen}) r
    join accounts a on a.id = r.reporter_id
    ${subject}
    ${order}`,
  );

function showReport(world: World, row: ReportRow): Report {
  const { id, kind, subjectId, state, reason, reporterName, status, createdAt } = row;
  return {
    id,
    kind,
    subjectId,
    subject: describeSubject(world, kind, row),
    linkTo: row.link,
    reason,
    reporterName,
    status,
    createdAt: iso(createdAt),
    note: describeAnswer(world, row),
    steps: offeredReportSteps(status),
    moderation: moderatedOf(world, kind).isDecidedInReports && state !== null ? offeredDecisions[state] : [],
  };
}

const offeredDecisions = {
  shown: ['hide'],
  waiting: ['show', 'hide'],
  hidden: ['show'],
} satisfies Record<string, Report['moderation']>;

/** The note of an admin, or the sentence of the decision that answered the report. */
const describeAnswer = (world: World, { kind, outcome, note }: ReportRow): string | null =>
  outcome === null ? note : (moderatedOf(world, kind).words.outcomes[outcome]?.(note ?? '') ?? note);
