import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';

export const visitContributions: Contributions = {
  waiting: {
    'no-shows': sql`select updated_at as since from no_shows where status = 'contested' order by updated_at`,
  },
};
