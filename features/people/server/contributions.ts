import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';

export const peopleContributions: Contributions = {
  timeline: {
    note: {
      sources: ({ id }) => [
        {
          from: sql`account_notes n join accounts b on b.id = n.author_id`,
          where: sql`n.account_id = ${id}`,
          at: sql`n.created_at`,
          id: sql`n.id`,
          title: sql`n.text`,
          actor: sql`b.full_name`,
        },
      ],
      // Admins read a note whole.
      showTitle: (text) => text,
    },
  },
};
