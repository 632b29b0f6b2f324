import { goneStatuses, presentStatuses } from '#features/accounts/lifecycle.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { Refusal } from '#core/errors.ts';
import { explain } from '#core/offered-steps.ts';
import { toPage, type Key } from '#core/paging.ts';
import { firstLine } from '#core/cut-text.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import { haveAgreement, openProfileId } from '#features/accounts/server/policy.ts';
import { visibleTo } from '#features/providers/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { blockedPerson, conversationCard, conversationDetail, message } from '../contract.ts';
import { pinnedQuote } from './pinned-quote.ts';
import { obstacleTo } from './policy.ts';
import type { messages } from './tables.ts';

type Card = z.output<typeof conversationCard>;
type Detail = z.output<typeof conversationDetail>;
type Message = z.output<typeof message>;
type Page<Item> = { items: Item[]; next: string | null };

type OtherRow = Card['other'];

/** SQL of the other person: `a` and their listing `p`, with the id of a listing that the reader may open. */
const otherColumns = (reader: Person) =>
  sql`a.id as account_id, coalesce(p.name, a.full_name) as name, coalesce(p.avatar_url, a.image) as avatar_url, case when p.status = 'approved' and ${visibleTo(reader)} then p.id end as provider_id, ${openProfileId(reader)} as profile`;
const showOther = (row: OtherRow & { agreed: boolean }): Card['other'] => ({
  accountId: row.accountId,
  name: row.agreed ? row.name : maskContactDetails(row.name),
  avatarUrl: row.avatarUrl,
  providerId: row.providerId,
  profile: row.profile,
});

const conversationsPage = 20;

type CardRow = OtherRow & {
  id: string;
  activeAt: string;
  lastMessageAt: string | null;
  unreadCount: number;
  agreed: boolean;
};
type LastRow = RowOf<typeof messages, 'conversationId' | 'senderId' | 'text' | 'hiddenAt'> & { files: number };

/** Lists the reader's conversations, latest first, each with its last message. */
export async function listConversations(world: World, reader: Person, cursor: Key | undefined): Promise<Page<Card>> {
  const after = cursor && sql`and (active_at, conversation_id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<CardRow>(world.db, { plan: 'once' }).rows(sql`
    select c.id, m.active_at, c.last_message_at, m.unread_count, ${otherColumns(reader)}, ${haveAgreement(sql`${reader.id}::uuid`, sql`a.id`)} as agreed
    from (
      select * from conversation_members where account_id = ${reader.id} and active_at is not null ${after}
      order by active_at desc, conversation_id desc ${limitRows(conversationsPage + 1)}
    ) m
    join conversations c on c.id = m.conversation_id
    join accounts a on a.id = case when c.participant1_id = m.account_id then c.participant2_id else c.participant1_id end
    left join providers p on p.account_id = a.id
    order by m.active_at desc, m.conversation_id desc`);
  const { items, next } = toPage(rows, conversationsPage, (row) => ({ at: iso(row.activeAt), id: row.id }));
  const last = await readLast(world, items);
  return {
    items: items.map((row) => ({
      id: row.id,
      other: showOther(row),
      at: iso(row.activeAt),
      last: showLast(last.get(row.id), row, reader),
      unread: row.unreadCount,
    })),
    next,
  };
}

/** Reads the last message of each conversation: its time says which it is. */
async function readLast(world: World, cards: readonly CardRow[]): Promise<Map<string, LastRow>> {
  const begun = cards.filter(({ lastMessageAt }) => lastMessageAt !== null);
  if (begun.length === 0) return new Map();
  const ids = sql.param(begun.map(({ id }) => id));
  const times = sql.param(begun.map(({ lastMessageAt }) => lastMessageAt));
  const rows = await query<LastRow>(world.db, { plan: 'once' }).rows(sql`
    with last as materialized (
      select distinct on (m.conversation_id) m.conversation_id, m.id, m.sender_id, m.text, m.hidden_at
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) c (id, at) join messages m on m.conversation_id = c.id and m.created_at = c.at
      where m.conversation_id = any (${ids}::uuid[]) order by m.conversation_id, m.id desc
    ), attached as materialized (
      select message_id, count(*)::int as files from message_files
      where conversation_id = any (${ids}::uuid[]) and message_id in (select id from last) group by message_id
    )
    select l.conversation_id, l.sender_id, l.text, l.hidden_at, coalesce(f.files, 0) as files
    from last l left join attached f on f.message_id = l.id`);
  return new Map(rows.map((row) => [row.conversationId, row]));
}

/** The last message in one line. A message that an admin hides has neither text nor files for its recipient. */
function showLast(last: LastRow | undefined, { agreed }: CardRow, reader: Person): Card['last'] {
  if (last === undefined) return null;
  const { text, files } = last;
  const mine = last.senderId === reader.id;
  const hidden = last.hiddenAt !== null;
  if (hidden && !mine) return { mine, text: '', files: 0, hidden };
  return { mine, text: firstLine(agreed ? text : maskContactDetails(text)), files, hidden };
}

/** Lists the people that the reader has blocked, the latest first. */
export async function listBlockedPeople(
  world: World,
  reader: Person,
  cursor: Key | undefined,
): Promise<Page<z.output<typeof blockedPerson>>> {
  const after = cursor && sql`and (blocked_at, conversation_id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<OtherRow & { id: string; blockedAt: string; agreed: boolean }>(world.db, { plan: 'once' })
    .rows(sql`
    select c.id, m.blocked_at, ${otherColumns(reader)}, ${haveAgreement(sql`${reader.id}::uuid`, sql`a.id`)} as agreed
    from (
      select * from conversation_members where account_id = ${reader.id} and blocked_at is not null ${after}
      order by blocked_at desc, conversation_id desc ${limitRows(conversationsPage + 1)}
    ) m
    join conversations c on c.id = m.conversation_id
    join accounts a on a.id = case when c.participant1_id = m.account_id then c.participant2_id else c.participant1_id end
    left join providers p on p.account_id = a.id
    order by m.blocked_at desc, m.conversation_id desc`);
  const { items, next } = toPage(rows, conversationsPage, (row) => ({ at: iso(row.blockedAt), id: row.id }));
  return { items: items.map((row) => ({ id: row.id, other: showOther(row), blockedAt: iso(row.blockedAt) })), next };
}

type DetailRow = OtherRow & {
  id: string;
  lastMessageAt: string | null;
  phone: string | null;
  status: string;
  unreadCount: number;
  blocked: boolean;
  blockedByOther: boolean;
  agreed: boolean;
  showsReadReceipts: boolean;
  otherShowsReadReceipts: boolean;
  deliveredUpTo: string | null;
  readUpTo: string | null;
  typingAt: string | null;
  quoteId: string | null;
  quoteStatus: QuoteStatus | null;
  jobId: string | null;
  jobStatus: JobStatus | null;
  rework: boolean;
  title: string | null;
  priceCents: string | null;
  callOutCents: string | null;
};

/** The pinned quote with its last revision, its problem and its job. */
const pinned = sql`
  ${pinnedQuote}
  left join quote_revisions r on r.quote_id = q.id and r.number = q.revision
  left join problems b on b.id = q.problem_id
  left join lateral (select j.id, j.status, j.rework_reason from jobs j where j.quote_id = q.id order by j.updated_at desc limit 1) j on true`;

/** Reads a conversation as its reader sees it. 404 if it is not theirs. */
export async function readConversation(world: World, reader: Person, id: string): Promise<Detail> {
  const row = await query<DetailRow>(world.db, { plan: 'once' }).row(sql`
    select c.id, c.last_message_at, ${otherColumns(reader)}, a.phone, a.status, me.unread_count, me.blocked_at is not null as blocked,
      other.blocked_at is not null as blocked_by_other, ${haveAgreement(sql`me.account_id`, sql`a.id`)} as agreed,
      coalesce(mine.shows_read_receipts, true) as shows_read_receipts, coalesce(theirs.shows_read_receipts, true) as other_shows_read_receipts,
      other.delivered_up_to, other.read_up_to, other.typing_at, q.id as quote_id, q.status as quote_status, j.id as job_id, j.status as job_status, j.rework_reason is not null as rework,
      coalesce(b.title, q.description) as title, q.price_cents, r.call_out_cents
    from conversations c
    join conversation_members me on me.conversation_id = c.id and me.account_id = ${reader.id}
    join conversation_members other on other.conversation_id = c.id and other.account_id <> me.account_id
    join accounts a on a.id = other.account_id
    left join providers p on p.account_id = a.id
    left join message_settings mine on mine.account_id = me.account_id
    left join message_settings theirs on theirs.account_id = a.id
    ${pinned}
    where c.id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  const obstacle = obstacleTo({
    reachable: isOneOf(row.status, presentStatuses),
    blocked: row.blocked,
    blockedByOther: row.blockedByOther,
  });
  return {
    id: row.id,
    other: showOther(row),
    about:
      row.quoteId === null || row.quoteStatus === null
        ? null
        : {
            quoteId: row.quoteId,
            quoteStatus: row.quoteStatus,
            jobId: row.jobId,
            jobStatus: row.jobStatus,
            rework: row.rework,
            title: firstLine(row.agreed ? (row.title ?? '') : maskContactDetails(row.title ?? '')),
            priceCents: toCents(row.priceCents),
            callOutCents: toCents(row.callOutCents),
          },
    phone: row.agreed && !isOneOf(row.status, goneStatuses) ? row.phone : null,
    lastMessageAt: isoOrNull(row.lastMessageAt),
    unread: row.unreadCount,
    blocked: row.blocked,
    obstacle: explain(obstacle, world.sentences),
    masks: !row.agreed,
    showsReadReceipts: row.showsReadReceipts,
    typing: row.typingAt !== null && world.clock.now().getTime() - new Date(row.typingAt).getTime() < typingFades,
    theirs:
      row.showsReadReceipts && row.otherShowsReadReceipts && !row.blocked && !row.blockedByOther
        ? { deliveredUpTo: isoOrNull(row.deliveredUpTo), readUpTo: isoOrNull(row.readUpTo) }
        : null,
  };
}

const toCents = (cents: string | null) => (cents === null ? null : Number(cents));

/** The time for which a person is shown as typing after the last sign of it, in milliseconds. */
const typingFades = 8_000;

const messagesPage = 30;

type MessageRow = RowOf<
  typeof messages,
  'id' | 'clientId' | 'senderId' | 'text' | 'quoteId' | 'createdAt' | 'hiddenAt'
> &
  Pick<Message, 'files'>;

/**
 * Reads messages of one conversation with their files, newest first. `where` is over `messages m`. The files have a statement of their own,
 * because messages may lie on another machine than files.
 */
async function readMessages(
  world: World,
  conversationId: string,
  { where, limit }: { where: SQL; limit: number },
): Promise<MessageRow[]> {
  const rows = await query<Omit<MessageRow, 'files'>>(world.db, { plan: 'once' }).rows(sql`
    select m.id, m.client_id, m.sender_id, m.text, m.quote_id, m.created_at, m.hidden_at from messages m
    where m.conversation_id = ${conversationId} and ${where} order by m.created_at desc, m.id desc ${limitRows(limit)}`);
  if (rows.length === 0) return [];
  const attached = await query<{ messageId: string; files: Message['files'] }>(world.db, { plan: 'once' }).rows(sql`
    with attached as materialized (
      select message_id, place, file_id from message_files
      where conversation_id = ${conversationId} and message_id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])
    )
    select mf.message_id, json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes, 'width', f.width, 'height', f.height)
      order by mf.place) as files
    from attached mf join files f on f.id = mf.file_id group by mf.message_id`);
  const filesOf = new Map(attached.map(({ messageId, files }) => [messageId, files]));
  return rows.map((row) => ({ ...row, files: filesOf.get(row.id) ?? [] }));
}

/** Lists the messages of a conversation, newest first. 404 if it is not the reader's. */
export async function listMessages(
  world: World,
  reader: Person,
  { id, cursor }: { id: string; cursor?: Key | undefined },
): Promise<Page<Message>> {
  const where = cursor === undefined ? sql`true` : sql`(m.created_at, m.id) < (${cursor.at}, ${cursor.id})`;
  const [agreement, rows] = await Promise.all([
    readAgreement(world, reader, id),
    readMessages(world, id, { where, limit: messagesPage + 1 }),
  ]);
  const { items, next } = toPage(rows, messagesPage, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map((row) => showMessage(row, reader, agreement)), next };
}

const maxAbout = 3;

/** Lists the last messages about a quote between its two people, newest first; none for another reader. */
export async function listMessagesAbout(world: World, reader: Person, quoteId: string): Promise<{ items: Message[] }> {
  const conversation = await query<{ id: string; agreed: boolean }>(world.db, { plan: 'once' }).row(sql`
    select c.id, ${haveAgreement(sql`c.participant1_id`, sql`c.participant2_id`)} as agreed
    from quote_requests q join providers p on p.id = q.provider_id
    join conversations c on c.participant1_id = least(q.member_id, p.account_id) and c.participant2_id = greatest(q.member_id, p.account_id)
    where q.id = ${quoteId} and (q.member_id = ${reader.id} or p.account_id = ${reader.id})`);
  if (conversation === undefined) return { items: [] };
  const rows = await readMessages(world, conversation.id, { where: sql`m.quote_id = ${quoteId}`, limit: maxAbout });
  return { items: rows.map((row) => showMessage(row, reader, conversation)) };
}

/** Reads one message of the reader's conversations. */
export async function readMessage(world: World, reader: Person, conversationId: string, id: string): Promise<Message> {
  const agreement = await readAgreement(world, reader, conversationId);
  const [row] = await readMessages(world, conversationId, { where: sql`m.id = ${id}`, limit: 1 });
  if (row === undefined) throw new Refusal('request.not-found');
  return showMessage(row, reader, agreement);
}

/** True if the two people of the conversation have an agreement now. 404 if the conversation is not the reader's. */
async function readAgreement(world: World, reader: Person, id: string): Promise<{ agreed: boolean }> {
  const row = await query<{ agreed: boolean }>(world.db, { plan: 'once' }).row(sql`
    select ${haveAgreement(sql`c.participant1_id`, sql`c.participant2_id`)} as agreed from conversations c
    where c.id = ${id} and (c.participant1_id = ${reader.id} or c.participant2_id = ${reader.id})`);
  if (row === undefined) throw new Refusal('request.not-found');
  return row;
}

function showMessage(row: MessageRow, reader: Person, agreement: { agreed: boolean }): Message {
  const mine = row.senderId === reader.id;
  const hidden = row.hiddenAt !== null;
  if (hidden && !mine) return { ...shell(row, mine), text: '', masked: false, files: [], hidden };
  const show = (text: string) => (agreement.agreed ? text : maskContactDetails(text));
  const text = show(row.text);
  const files = row.files.map((file) => ({ ...file, name: show(file.name) }));
  const masked = text !== row.text || files.some(({ name }, index) => name !== row.files[index]?.name);
  return { ...shell(row, mine), text, masked, files, hidden };
}

const shell = (row: MessageRow, mine: boolean) => ({
  id: row.id,
  clientId: mine ? row.clientId : null,
  mine,
  createdAt: iso(row.createdAt),
  quoteId: row.quoteId,
});
