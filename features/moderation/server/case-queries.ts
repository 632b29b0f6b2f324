import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { cutComment } from '#core/count-text.ts';
import type { z } from '#core/zod.ts';
import { noteLook } from '#features/accounts/server/looks.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull, type Database, type Transaction } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRow, readRows } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { QueueFilter } from '../acts.ts';
import type { caseCard, moderationCase } from '../contract.ts';
import type { Reportable } from '../reportable.ts';
import { caseLookReason } from '../case-wording.ts';
import { moderationErrors, reportedThings } from '../wording.ts';
import { mayJudge, readHeldCase } from './claim-case.ts';
import { offeredActs } from './offered-acts.ts';
import { readRecords } from './records.ts';
import { readSubject } from './read-subject.ts';
import { caseSubject } from './tables.ts';
import { readThing } from './thing.ts';

type Card = z.output<typeof caseCard>;
type Case = z.output<typeof moderationCase>;

const pageSize = 20;
const maxReports = 20;
const maxEarlier = 5;
/** Messages before the reported one, and after it. */
const around = 5;

type CardRow = {
  id: string;
  kind: Reportable;
  subjectId: string;
  aboutId: string | null;
  decisionId: string | null;
  status: Case['status'];
  createdAt: string;
  subject: string | null;
  author: string | null;
  isHeld: boolean;
  reports: number;
  claimedBy: string | null;
  claimedUntil: string | null;
  holder: string | null;
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
    world.db,
    sql`select * from moderation_cases where status = 'open' ${narrowed} ${after} order by created_at, id ${limitRows(pageSize + 1)}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map((row) => showCard(row, reader, world.clock.now())), next };
}

/** Cases with their things, cut to their page before anything is looked up. */
const cardRows = (db: Database | Transaction, chosen: SQL) =>
  readRows<CardRow>(
    db,
    sql`
  select k.id, k.kind, k.subject_id, k.about_id, k.decision_id, k.status, k.created_at, k.claimed_by, k.claimed_until,
    h.full_name as holder, a.full_name as author,
    case k.kind when 'message' then (select '' from messages m where m.id = k.subject_id) when 'person' then a.full_name
      else coalesce(v.name, ${typedColumn('p', 'title')}, ${typedColumn('c', 'content')}, ${typedColumn('w', 'comment')}) end as subject,
    coalesce(c.status = 'pending', p.hidden_for = 'waiting', w.held or w.reply_held,
      v.held or exists (select from provider_services s where s.provider_id = v.id and s.deleted_at is null and s.held), false) as is_held,
    (select count(*)::int from (
      select from reports r where r.kind = k.kind and r.subject_id = k.subject_id and r.status = 'open' limit 100) one) as reports
  from (${chosen}) k
  left join accounts a on a.id = k.about_id
  left join accounts h on h.id = k.claimed_by
  left join providers v on v.id = case k.kind when 'provider' then k.subject_id end
  left join problems p on p.id = case k.kind when 'problem' then k.subject_id end
  left join reviews w on w.id = case k.kind when 'review' then k.subject_id end
  left join problem_comments c on c.id = case k.kind when 'comment' then k.subject_id end
  order by k.created_at, k.id`,
    { plan: 'once' },
  );

function showCard(row: CardRow, reader: Pick<Person, 'id'>, now: Date): Card {
  const until = isoOrNull(row.claimedUntil);
  const isClaimed = row.claimedBy !== null && until !== null && until > now.toISOString();
  return {
    id: row.id,
    kind: row.kind,
    subject:
      row.subject === null
        ? reportedThings.gone[row.kind]
        : cutComment(row.subject.replaceAll(/\s+/g, ' ')) || reportedThings.withoutText[row.kind],
    author: row.author,
    waitsSince: iso(row.createdAt),
    isHeld: row.isHeld && row.decisionId === null,
    isAppeal: row.decisionId !== null,
    reports: row.reports,
    claim: isClaimed ? { name: row.holder ?? '', mine: row.claimedBy === reader.id, until } : null,
  };
}

type ReportRow = { id: string; reason: string; createdAt: string; reporterId: string };
type EarlierRow = Omit<Case['earlier'][number], 'at'> & { createdAt: string };
type AppealRow = {
  measure: NonNullable<Case['appeal']>['measure'];
  reason: string;
  createdAt: string;
  admin: string | null;
  appeal: string | null;
};

/** A case with everything that a decision needs; the log records that the admin reads a reported message. 404 if there is no such case. */
export async function readCase(world: World, reader: Person, id: string): Promise<Case> {
  const [row] = await cardRows(world.db, sql`select * from moderation_cases where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  const { kind, subjectId, aboutId } = row;
  if (kind === 'message') await noteLook(world, reader, { kind: 'message', id: subjectId }, caseLookReason);
  const [thing, subject, reportRows, earlier, appeal, judged] = await Promise.all([
    readThing(world.db, row, { locked: false }),
    readSubject(world, row),
    readRows<ReportRow>(
      world.db,
      sql`select id, reason, created_at, reporter_id from reports
        where kind = ${kind} and subject_id = ${subjectId} and status = 'open' order by created_at, id ${limitRows(maxReports)}`,
      { plan: 'once' },
    ),
    readEarlier(world, row),
    row.decisionId === null ? null : readAppeal(world, row.decisionId),
    readRow<{ may: boolean }>(
      world.db,
      sql`select ${mayJudge(reader.id)} as may from moderation_cases where moderation_cases.id = ${id}`,
    ),
  ]);
  const people = [...reportRows.map(({ reporterId }) => reporterId), ...(aboutId === null ? [] : [aboutId])];
  const records = await readRecords(world, people);
  const card = showCard(row, reader, world.clock.now());
  const held = { ...row, createdAt: new Date(row.createdAt) };
  return {
    ...card,
    status: row.status,
    subjectId,
    state: thing?.state ?? 'gone',
    version: thing?.version ?? null,
    ...subject,
    openReports: reportRows.flatMap(({ id: reportId, reason, createdAt, reporterId }) => {
      const reporter = records.get(reporterId);
      return reporter === undefined ? [] : [{ id: reportId, reason, at: iso(createdAt), reporter }];
    }),
    person: (aboutId === null ? undefined : records.get(aboutId)) ?? null,
    earlier,
    appeal,
    acts: row.status === 'open' && card.claim?.mine ? await offeredActs(world.db, held, thing, reader) : [],
    obstacle: judged?.may === false ? moderationErrors['moderation.another-admin'] : null,
  };
}

async function readEarlier(world: World, { kind, subjectId, aboutId, decisionId }: CardRow): Promise<Case['earlier']> {
  const rows = await readRows<EarlierRow>(
    world.db,
    sql`select d.id, d.kind, d.measure, d.reason, d.status, d.created_at, a.full_name as admin
      from (
        (select * from moderation_decisions where kind = ${kind} and subject_id = ${subjectId} order by created_at desc, id desc ${limitRows(maxEarlier + 1)})
        union
        (select * from moderation_decisions where about_id = ${aboutId} order by created_at desc, id desc ${limitRows(maxEarlier + 1)})
      ) d left join accounts a on a.id = d.admin_id
      where d.id is distinct from ${decisionId} order by d.created_at desc, d.id desc ${limitRows(maxEarlier)}`,
    { plan: 'once' },
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: iso(createdAt) }));
}

async function readAppeal(world: World, decisionId: string): Promise<Case['appeal']> {
  const row = await readRow<AppealRow>(
    world.db,
    sql`select d.measure, d.reason, d.created_at, d.appeal, a.full_name as admin
      from moderation_decisions d left join accounts a on a.id = d.admin_id where d.id = ${decisionId}`,
    { plan: 'once' },
  );
  if (row === undefined) return null;
  const { measure, reason, createdAt, admin, appeal } = row;
  return { measure, reason, decidedBy: admin, decidedAt: iso(createdAt), text: appeal ?? '' };
}

type LineRow = Omit<Case['context'][number], 'at'> & { createdAt: string };

/** The messages around a reported one, oldest first, for the admin who holds its case. Records the reading with its `reason`. */
export async function readMessagesAround(
  work: PersonWork,
  { id, reason }: { id: string; reason: string },
): Promise<{ items: Case['context'] }> {
  const held = await readHeldCase(work, id, { locked: false });
  if (held.kind !== 'message') throw new Refusal('request.not-found');
  await recordEvent(work, caseSubject, 'read-messages', {
    id,
    by: 'admin',
    before: null,
    after: 'read',
    data: { reason, messageId: held.subjectId },
  });
  const sent = await readRow<{ conversationId: string; createdAt: string }>(
    work.tx,
    sql`select conversation_id, created_at from messages where id = ${held.subjectId}`,
  );
  if (sent === undefined) throw new Refusal('request.not-found');
  // Its place is a value, so that each half is read from the index of its conversation.
  const near = (beyond: SQL, order: SQL, count: number) => sql`
    (select * from messages where conversation_id = ${sent.conversationId}
      and (created_at, id) ${beyond} (${sent.createdAt}::timestamptz, ${held.subjectId}::uuid)
      order by created_at ${order}, id ${order} ${limitRows(count)})`;
  const rows = await readRows<LineRow>(
    work.tx,
    sql`
    select x.id, a.full_name as author, x.text, x.created_at, x.id = ${held.subjectId} as is_subject,
      (select coalesce(json_agg(f.name order by mf.place), '[]')
        from message_files mf join files f on f.id = mf.file_id where mf.message_id = x.id) as files
    from (${near(sql`<`, sql`desc`, around)} union all ${near(sql`>=`, sql`asc`, around + 1)}) x
    join accounts a on a.id = x.sender_id order by x.created_at, x.id`,
  );
  return { items: rows.map(({ createdAt, ...row }) => ({ ...row, at: iso(createdAt) })) };
}
