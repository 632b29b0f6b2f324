import { sql } from 'drizzle-orm';
import { jsonFiles, type RecordSource } from '#engine/job-record.ts';
import { messageFiles, messages } from './tables.ts';

/** The messages about a job between its two people. Those about their other work, and about none, are no part of it. */
export const messageRecord: readonly RecordSource[] = [
  {
    tables: [messages, messageFiles],
    typed: ['text'],
    rows: ({ quoteId, memberId, providerAccountId }) => sql`
      select 'message' as kind, m.id, m.created_at as at, case when m.sender_id = ${memberId} then 'member' else 'provider' end as by,
        case when m.hidden_at is not null then jsonb_build_object('hidden', true) else jsonb_build_object('text', m.text,
          'files', ${jsonFiles(sql`message_files f where f.conversation_id = m.conversation_id and f.message_id = m.id`, sql`f.place`)}) end as content
      from messages m
      where m.quote_id = ${quoteId} and m.conversation_id = (
        select c.id from conversations c where c.participant1_id = least(${memberId}::uuid, ${providerAccountId}::uuid)
          and c.participant2_id = greatest(${memberId}::uuid, ${providerAccountId}::uuid))`,
  },
];
