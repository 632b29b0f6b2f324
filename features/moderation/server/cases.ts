import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { noteLook } from '#features/accounts/server/looks.ts';
import type { QueueFilter } from '../case-actions.ts';
import type { caseCard, moderationCase } from '../contract.ts';
import { moderationErrors } from '../wording.ts';
import { canDecide, readHeldCase } from './claim-case.ts';
import { readWithSubjects, moderatedOf, type JoinedSubject } from './moderated.ts';
import { offeredActions } from './offered-actions.ts';
import { readRecords } from './records.ts';
import { caseSubject, type moderationCases, type moderationDecisions, type reports } from './tables.ts';
import { describeSubject, readSubject } from './subject.ts';

type Card = z.output<typeof caseCard>;
type Case = z.output<typeof moderationCase>;

const pageSize = 20;
const maxReports = 20;
const maxEarlier = 5;

type CardRow = JoinedSubject &
  RowOf<typeof moderationCases, 'id' | 'kind' | 'subjectId' | 'aboutId' | 'decisionId' | 'status' | 'createdAt'> &
  RowOf<typeof moderationCases, 'claimedBy' | 'claimedUntil'> & {
    author: string | null;
    reports: number;
    holder: string | null;
    canDecide: boolean;
  };

/** The queue, the oldest first. */
export async function listCases(
  world: World,
  reader: Person,
  { show, cursor }: { show: QueueFilter; cursor?: Key | undefined },
): Promise<{ items: Card[]; next: string | null }> {
  const after = cursor === undefined ? sql`` : sql`and (created_at, id) > (${cursor.at}, ${cursor.id})`;
  const narrowed =
    show === 'all' ? sql`` : show === 'appeals' ? sql`and decision_id is not null` : sql`and kind = ${show}`;
  const rows = await cardRows(
    world,
    sql`select *, ${canDecide(reader.id)} as can_decide from moderation_cases where status = 'open' ${narrowed} ${after} order by created_at, id ${limitRows(pageSize + 1)}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map((row) => showCard(world, row, reader)), next };
}

/** Cases with their subjects, cut to their page before anything is looked up. */
const cardRows = (world: World, chosen: SQL) =>
  readWithSubjects<CardRow>(
    world,
    'k',
    (subject) => sql`
    select k.id, k.kind, k.subject_id, k.about_id, k.decision_id, k.status, k.created_at, k.claimed_by, k.claimed_until,
      k.can_decide, h.full_name as holder, a.full_name as author, s.title, s.link, s.stars, s.state, s.is_held,
      (select count(*)::int from (
        select from reports r where r.kind = k.kind and r.subject_id = k.subject_id and r.status = 'open' limit 100) one) as reports
    from (${chosen}) k
    left join accounts a on a.id = k.about_id
    left join accounts h on h.id = k.claimed_by
    ${subject}
    order by k.created_at, k.id`,
  );

function showCard(world: World, row: CardRow, reader: Pick<Person, 'id'>): Card {
  const until = isoOrNull(row.claimedUntil);
  const isClaimed = row.claimedBy !== null && until !== null && until > world.clock.now().toISOString();
  return {
    id: row.id,
    kind: row.kind,
    subject: describeSubject(world, row.kind, row),
    author: row.author,
    waitsSince: iso(row.createdAt),
    isHeld: row.isHeld === true && row.decisionId === null,
    isAppeal: row.decisionId !== null,
    canDecide: row.canDecide,
    reports: row.reports,
    claim: isClaimed ? { name: row.holder ?? '', mine: row.claimedBy === reader.id, until } : null,
  };
}

type ReportRow = RowOf<typeof reports, 'id' | 'reason' | 'createdAt' | 'reporterId'>;
type EarlierRow = Omit<Case['earlier'][number], 'at'> & { createdAt: string };
type AppealRow = RowOf<typeof moderationDecisions, 'measure' | 'reason' | 'createdAt' | 'appeal'> & {
  admin: string | null;
};

/** A case with everything that a decision needs; the log records that the admin reads a subject between two people. 404 if there is no such case. */
export async function readCase(world: World, reader: Person, id: string): Promise<Case> {
  const [row] = await cardRows(
    world,
    sql`select *, ${canDecide(reader.id)} as can_decide from moderation_cases where id = ${id}`,
  );
  if (row === undefined) throw new Refusal('request.not-found');
  const { kind, subjectId, aboutId } = row;
  const moderated = moderatedOf(world, kind);
  if (moderated.confidential !== undefined) await noteLook(world, reader, { kind, id: subjectId });
  const [subject, reading, reportRows, earlier, appeal] = await Promise.all([
    readSubject(world, world.db, row, { locked: false }),
    moderated.read(world, subjectId),
    query<ReportRow>(world.db, { plan: 'once' }).rows(sql`select id, reason, created_at, reporter_id from reports
      where kind = ${kind} and subject_id = ${subjectId} and status = 'open' order by created_at, id ${limitRows(maxReports)}`),
    readEarlier(world, row),
    row.decisionId === null ? null : readAppeal(world, row.decisionId),
  ]);
  const people = [...reportRows.map(({ reporterId }) => reporterId), ...(aboutId === null ? [] : [aboutId])];
  const records = await readRecords(world, people);
  const card = showCard(world, row, reader);
  const dated = { ...row, createdAt: new Date(row.createdAt) };
  return {
    ...card,
    status: row.status,
    subjectId,
    state: subject?.state ?? 'gone',
    version: subject?.version ?? null,
    linkTo: row.link,
    details: reading?.details ?? [],
    pictures: reading?.pictures ?? [],
    causes: [...(reading?.causes ?? [])],
    context: reading?.context ?? [],
    hasLinesAround: moderated.confidential?.readAround !== undefined,
    openReports: reportRows.flatMap(({ id: reportId, reason, createdAt, reporterId }) => {
      const reporter = records.get(reporterId);
      return reporter === undefined ? [] : [{ id: reportId, reason, at: iso(createdAt), reporter }];
    }),
    person: (aboutId === null ? undefined : records.get(aboutId)) ?? null,
    earlier,
    appeal,
    acts:
      row.status === 'open' && card.claim?.mine ? await offeredActions(world, world.db, dated, subject, reader) : [],
    obstacle: row.canDecide ? null : moderationErrors['moderation.another-admin'],
  };
}

async function readEarlier(world: World, { kind, subjectId, aboutId, decisionId }: CardRow): Promise<Case['earlier']> {
  const rows = await query<EarlierRow>(world.db, { plan: 'once' }).rows(sql`
    select d.id, d.kind, d.measure, d.reason, d.status, d.created_at, a.full_name as admin
    from (
      (select * from moderation_decisions where kind = ${kind} and subject_id = ${subjectId} order by created_at desc, id desc ${limitRows(maxEarlier + 1)})
      union
      (select * from moderation_decisions where about_id = ${aboutId} order by created_at desc, id desc ${limitRows(maxEarlier + 1)})
    ) d left join accounts a on a.id = d.admin_id
    where d.id is distinct from ${decisionId} order by d.created_at desc, d.id desc ${limitRows(maxEarlier)}`);
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: iso(createdAt) }));
}

async function readAppeal(world: World, decisionId: string): Promise<Case['appeal']> {
  const row = await query<AppealRow>(world.db, { plan: 'once' }).row(sql`
    select d.measure, d.reason, d.created_at, d.appeal, a.full_name as admin
    from moderation_decisions d left join accounts a on a.id = d.admin_id where d.id = ${decisionId}`);
  if (row === undefined) return null;
  const { measure, reason, createdAt, admin, appeal } = row;
  return { measure, reason, decidedBy: admin, decidedAt: iso(createdAt), text: appeal ?? '' };
}

/** The lines around a reported subject between two people, oldest first, for the admin who holds its case. Records the reading with its `reason`. */
export async function readLinesAround(
  work: PersonWork,
  { id, reason }: { id: string; reason: string },
): Promise<{ items: Case['context'] }> {
  const { kind, subjectId } = await readHeldCase(work, id, { locked: false });
  const { confidential } = moderatedOf(work.world, kind);
  if (confidential?.readAround === undefined) throw new Refusal('request.not-found');
  await recordEvent(work, caseSubject, 'read-messages', {
    id,
    by: 'admin',
    before: null,
    after: 'read',
    data: { reason, messageId: subjectId },
  });
  const items = await confidential.readAround(work, subjectId);
  if (items === null) throw new Refusal('request.not-found');
  return { items };
}
