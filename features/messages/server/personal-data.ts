import { eq, sql } from 'drizzle-orm';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { haveAgreement } from '#features/accounts/server/policy.ts';
import type { CopiedRow, PersonalData } from '#engine/personal-data.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { messageLineWords } from '../wording.ts';
import { conversationMembers, conversations, messageFiles, messages, messageSettings } from './tables.ts';

/** A message that an admin hides is in the copy of its sender alone. */
function showText({ mine, agreed, isHidden, text }: CopiedRow): unknown {
  if (mine === true) return text;
  if (isHidden === true) return messageLineWords.hidden;
  return agreed === true ? text : maskContactDetails(String(text));
}

/** Hides in the other person's messages what the conversation hides: contact details, until the two agree. */
const maskOthers = ({ mine, agreed, isHidden, ...row }: CopiedRow): CopiedRow => ({
  ...row,
  by: mine === true ? 'me' : 'the other person',
  text: showText({ mine, agreed, isHidden, text: row.text }),
  with: agreed === true ? row.with : maskContactDetails(String(row.with)),
});

const agreed = haveAgreement(sql`c.participant1_id`, sql`c.participant2_id`);

export const messagePersonalData: readonly PersonalData[] = [
  {
    table: conversations,
    copy: 'Each message says who the conversation is with.',
    forget: 'The other person keeps the conversation, with a former member.',
  },
  {
    table: conversationMembers,
    copy: {
      name: 'conversations',
      rows: ({ id }) => sql`
        select m.conversation_id, o.full_name as "with", m.unread_count, m.read_up_to, m.delivered_up_to, m.blocked_at, true as mine,
          ${agreed} as agreed, '' as text
        from conversation_members m join conversations c on c.id = m.conversation_id
        join accounts o on o.id in (c.participant1_id, c.participant2_id) and o.id <> m.account_id
        where m.account_id = ${id} order by m.conversation_id`,
      show: ({ mine: _mine, agreed: _agreed, text: _text, ...row }) => ({
        ...row,
        with: _agreed === true ? row.with : maskContactDetails(String(row.with)),
      }),
    },
    forget: ({ tx }, { id }) =>
      tx
        .update(conversationMembers)
        .set({ activeAt: null, unreadCount: 0, readUpTo: null, deliveredUpTo: null, typingAt: null, blockedAt: null })
        .where(eq(conversationMembers.accountId, id)),
  },
  {
    table: messages,
    copy: {
      name: 'messages',
      rows: ({ id }) => sql`
        select m.id, m.conversation_id, c."with", m.sender_id = ${id} as mine, c.agreed, m.hidden_at is not null as is_hidden, m.text, m.quote_id, m.created_at
        from (
          select c.id, o.full_name as "with", ${agreed} as agreed
          from conversations c join accounts o on o.id in (c.participant1_id, c.participant2_id) and o.id <> ${id}
          where c.participant1_id = ${id} or c.participant2_id = ${id}
        ) c join messages m on m.conversation_id = c.id order by m.created_at, m.id`,
      show: maskOthers,
    },
    forget: 'What two people wrote to each other belongs to both.',
  },
  {
    table: messageFiles,
    copy: {
      name: 'message-files',
      rows: ({ id }) => sql`
        select f.message_id, f.place, f.file_id from message_files f join messages m on m.conversation_id = f.conversation_id and m.id = f.message_id where m.sender_id = ${id}
        order by f.message_id, f.place`,
    },
    async forget({ tx }, { id }) {
      const own = sql`file_id = any (array(select id from files where owner_id = ${id}))`;
      await tx.execute(sql`
        update messages set text = ${storedMarks.removedFile}
        where text = '' and (conversation_id, id) in (select conversation_id, message_id from message_files where ${own})`);
      await tx.execute(sql`delete from message_files where ${own}`);
    },
  },
  {
    table: messageSettings,
    copy: {
      name: 'message-settings',
      rows: ({ id }) => sql`select shows_read_receipts from message_settings where account_id = ${id}`,
    },
    forget: ({ tx }, { id }) => tx.delete(messageSettings).where(eq(messageSettings.accountId, id)),
  },
];
