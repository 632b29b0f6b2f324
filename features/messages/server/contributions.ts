import { and, eq, sql, type SQL } from 'drizzle-orm';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { Picture } from '#features/files/picture.ts';
import type { Contributions } from '#engine/contributions.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated, type SubjectLine } from '#engine/moderated.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { messageCaseLabels, messageCaseWords } from '../wording.ts';
import { hideMessage, showMessageAgain } from './hide-message.ts';
import { blockBetween, visibleTo } from './policy.ts';
import { messageRecord } from './record.ts';
import { conversations, type messageEvents, messages } from './tables.ts';

/** Messages before the reported one, and after it. */
const contextSize = 5;

type LineRow = Omit<SubjectLine, 'at'> & { createdAt: string };

/** A message in the moderation queue. It lies between two people: no list quotes it, and it has no page for admins. */
const moderatedMessage: Moderated = {
  kind: 'message',
  from: sql`messages t`,
  authorId: sql`t.sender_id`,
  isHidden: sql`t.hidden_at is not null`,
  isHeld: sql`false`,
  title: sql`''`,
  link: sql`null::text`,
  text: sql`t.text`,
  words: messageCaseWords,
  effects: { 'message.hide': 'hide', 'message.show': 'show' } satisfies EffectsOf<typeof messageEvents>,
  read: async ({ db }, id) => {
    const row = await query<{ text: string; to: string; files: string | null; pictures: Picture[] }>(db, {
      plan: 'once',
    }).row(sql`select m.text, a.full_name as "to",
        (select string_agg(f.name, ', ' order by mf.place) from message_files mf join files f on f.id = mf.file_id
          where mf.message_id = m.id) as files,
        ${picturesOf(sql`(select file_id, message_id, place as position, '' as alt from message_files)`, sql`o.message_id = m.id and f.kind = 'picture'`)} as pictures
      from messages m join conversations c on c.id = m.conversation_id
      join accounts a on a.id = case when c.participant1_id = m.sender_id then c.participant2_id else c.participant1_id end
      where m.id = ${id}`);
    if (row === undefined) return null;
    const { text, to, files, pictures } = row;
    return {
      details: listDetails(messageCaseLabels, { message: { typed: text, shown: '' }, files, sentTo: to }),
      pictures,
    };
  },
  findReported: async ({ tx }, id, reporter) => {
    const [message] = await tx
      .select({ authorId: messages.senderId })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.id, id), visibleTo(reporter)));
    return message ?? null;
  },
  restore: (work: PersonWork, decision) => showMessageAgain(work, decision),
  hide: (work: PersonWork, decision) => hideMessage(work, decision),
  confidential: {
    readAround: async ({ tx }, id) => {
      const sent = await query<{ conversationId: string; createdAt: string }>(tx).row(sql`
        select conversation_id, created_at from messages where id = ${id}`);
      if (sent === undefined) return null;
      // Its place is a value, so that each half is read from the index of its conversation.
      const near = (beyond: SQL, order: SQL, count: number) => sql`
        (select * from messages where conversation_id = ${sent.conversationId}
          and (created_at, id) ${beyond} (${sent.createdAt}::timestamptz, ${id}::uuid)
          order by created_at ${order}, id ${order} ${limitRows(count)})`;
      const rows = await query<LineRow>(tx).rows(sql`
        select x.id, a.full_name as author, x.text, x.created_at, x.id = ${id} as is_subject,
          (select coalesce(json_agg(f.name order by mf.place), '[]')
            from message_files mf join files f on f.id = mf.file_id where mf.message_id = x.id) as files
        from (${near(sql`<`, sql`desc`, contextSize)} union all ${near(sql`>=`, sql`asc`, contextSize + 1)}) x
        join accounts a on a.id = x.sender_id order by x.created_at, x.id`);
      return rows.map(({ createdAt, ...row }) => ({ ...row, at: iso(createdAt) }));
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
    message: sql`select m.id, m.created_at as at, case when m.sender_id = j.member_id then 'member' else 'provider' end as by,
        null::int as number, m.text, null::bigint as cents, '[]'::json as pictures
      from messages m where m.quote_id = j.quote_id and m.hidden_at is null`,
  },
};
