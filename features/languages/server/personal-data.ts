import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { languageReviews, sentenceReports } from './tables.ts';

export const languagesPersonalData: readonly PersonalData[] = [
  {
    table: sentenceReports,
    copy: {
      name: 'sentence-reports',
      rows: ({ id }) => sql`
        select language, page, sentence, suggestion, status, created_at from sentence_reports
        where account_id = ${id} order by created_at, id`,
    },
    // A text that an admin accepted is one of the site by then; the words of the person go.
    async forget({ tx }, { id }) {
      await tx.execute(
        sql`delete from sentence_reports where account_id = ${id} and (status <> 'accepted' or key is null)`,
      );
      await tx.execute(sql`
        update sentence_reports set account_id = null, page = null, sentence = english, suggestion = null where account_id = ${id}`);
    },
  },
  {
    table: languageReviews,
    copy: 'The activity says which languages an admin has reviewed.',
    forget: 'The mark is of the language. It stays, under "Former member".',
  },
];
