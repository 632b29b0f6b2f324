import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';

export const privacyContributions: Contributions = {
  waiting: {
    'privacy-requests': sql`select created_at as since from privacy_cases where status = 'open' order by due_at`,
  },
};
