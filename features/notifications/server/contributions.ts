import { sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { cutTitle, type Contributions } from '#engine/contributions.ts';
import { mailTopics } from '../mail-categories.ts';
import { mailKinds } from '../mail-wording.ts';

export const notificationContributions: Contributions = {
  timeline: {
    mail: {
      sources: ({ id }) => [
        {
          from: sql`mails m`,
          where: sql`m.account_id = ${id}`,
          at: sql`m.created_at`,
          id: sql`m.id`,
          // The subjects of other mails quote people's private words.
          title: sql`case when m.category = 'security' then m.subject else m.category end`,
          status: sql`case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end`,
          reason: sql`m.last_error`,
        },
      ],
      showTitle: (title) => (isOneOf(title, mailTopics) ? mailKinds[title] : cutTitle(title)),
    },
  },
  waiting: { mails: sql`select failed_at as since from mails where failed_at is not null order by failed_at` },
};
