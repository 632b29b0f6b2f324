import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';

export const consoleContributions: Contributions = {
  waiting: { jobs: sql`select completed_on as since from pgboss.job where state = 'failed' order by completed_on` },
};
