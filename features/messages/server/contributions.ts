import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated, type SubjectLine } from '#engine/moderated.ts';
import { type Database, iso, type Transaction } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { messageCaseLabels, messageCaseWords } from '../wording.ts';
import { hideMessage, showMessageAgain } from './hide-message.ts';
import { blockBetween, visibleTo } from './policy.ts';
import { messageRecord } from './record.ts';
import { conversations, type messageEvents, messages } from './tables.ts';

/** Messages before the reported one, and after it. */
const contextSize = 5;

type LineRow = Omit<SubjectLine, 'at' | 'files'> & { createdAt: string };
type FileRow = {
  messageId: string;
  id: string;
  kind: string;
  name: string;
  width: number;
  height: number;
  alt: string;
};

/** Reads the files of messages of one conversation, by message, in their order. */
async function readFilesOf(
  source: Database | Transaction,
  conversationId: string,
  ids: readonly string[],
): Promise<Map<string, Omit<FileRow, 'messageId'>[]>> {
  const rows = await query<FileRow>(source, { plan: 'once' }).rows(sql`
    with attached as materialized (
      select message_id, place, file_id from message_files
      where conversation_id = ${conversationId} and message_id = any (${sql.param([...ids])}::uuid[])
    )
    select mf.message_id, f.id, f.kind, f.name, f.width, f.height, '' as alt
    from attached mf join files f on f.id = mf.file_id order by mf.message_id, mf.place`);
  const files = new Map<string, Omit<FileRow, 'messageId'>[]>();
  for (const { messageId, ...file } of rows) files.set(messageId, [...(files.get(messageId) ?? []), file]);
  return files;
}

/** A message in the moderation queue. It lies between two people: no list quotes it, and it has no page for admins. */
const moderatedMessage: Moderated = {
  kind: 'message',
  from: sql`messages t`,
  spreadBy: sql`t.conversation_id`,
  authorId: sql`t.sender_id`,
  isHidden: sql`t.hidden_at is not null`,
  isHeld: sql`false`,
  title: sql`''`,
  link: sql`null::text`,
  text: sql`t.text`,
  words: messageCaseWords,
  effects: { 'message.hide': 'hide', 'message.show': 'show' } satisfies EffectsOf<typeof messageEvents>,
  read: async ({ db }, id) => {
    const message = await findRow(db, messages, id, 'id', 'conversationId', 'senderId', 'text');
    if (message === undefined) return null;
    const [row] = await query<{ to: string }>(db, { plan: 'once' }).rows(sql`
      select a.full_name as "to" from conversations c
      join accounts a on a.id = case when c.participant1_id = ${message.senderId} then c.participant2_id else c.participant1_id end
      where c.id = ${message.conversationId}`);
    const files = (await readFilesOf(db, message.conversationId, [id])).get(id) ?? [];
    return {
      details: listDetails(messageCaseLabels, {
        message: { typed: message.text, shown: '' },
        files: files.map(({ name }) => name).join(', '),
        sentTo: row?.to ?? '',
      }),
      pictures: files.flatMap(({ kind, name: _name, ...picture }) => (kind === 'picture' ? [picture] : [])),
    };
  },
  findReported: async ({ tx }, id, reporter) => {
    const message = await findRow(tx, messages, id, 'senderId', 'conversationId');
    if (message === undefined) return null;
    const conversation = and(eq(conversations.id, message.conversationId), visibleTo(reporter));
    return (await tx.$count(conversations, conversation)) === 0 ? null : { authorId: message.senderId };
  },
  restore: (work: PersonWork, decision) => showMessageAgain(work, decision),
  hide: (work: PersonWork, decision) => hideMessage(work, decision),
  confidential: {
    readAround: async ({ tx }, id) => {
      const sent = await query<{ conversationId: string; createdAt: string }>(tx).row(sql`
        select conversation_id, created_at from messages where id = ${id}`);
      if (sent === undefined) return null;
      const { conversationId } = sent;
      // Its place is a value, so that each half is read from the index of its conversation.
      const near = (beyond: SQL, order: SQL, count: number) => sql`
        (select id, sender_id, text, created_at from messages where conversation_id = ${conversationId}
          and (created_at, id) ${beyond} (${sent.createdAt}::timestamptz, ${id}::uuid)
          order by created_at ${order}, id ${order} ${limitRows(count)})`;
      const rows = await query<LineRow>(tx).rows(sql`
        with near as materialized (${near(sql`<`, sql`desc`, contextSize)} union all ${near(sql`>=`, sql`asc`, contextSize + 1)})
        select x.id, a.full_name as author, x.text, x.created_at, x.id = ${id} as is_subject
        from near x join accounts a on a.id = x.sender_id order by x.created_at, x.id`);
      const files = await readFilesOf(
        tx,
        conversationId,
        rows.map((row) => row.id),
      );
      return rows.map(({ createdAt, ...row }) => ({
        ...row,
        at: iso(createdAt),
        files: (files.get(row.id) ?? []).map(({ name }) => name),
      }));
    },
    ofFile: (fileId) => sql`select message_id as subject_id from message_files where file_id = ${fileId}`,
  },
};

export const messageContributions: Contributions = {
  moderated: [moderatedMessage],
  blockBetween,
  record: messageRecord,
  evidence: {
    // The two may have other agreements: messages of this one alone, without the hidden ones.
    message: (jobId) => sql`
      select m.id, m.created_at as at, case when m.sender_id = (select member_id from jobs where id = ${jobId}) then 'member' else 'provider' end as by,
        null::int as number, m.text, null::bigint as cents, null::text as status, '[]'::json as files
      from messages m where m.quote_id = (select quote_id from jobs where id = ${jobId}) and m.hidden_at is null`,
  },
};
