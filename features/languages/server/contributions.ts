import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';

export const languagesContributions: Contributions = {
  waiting: {
    'sentence-reports': sql`select created_at as since from sentence_reports where status = 'open' order by created_at`,
  },
};
