import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { visitFigures } from './figures.ts';

export const visitContributions: Contributions = {
  figures: visitFigures,
  waiting: {
    'no-shows': sql`select updated_at as since from no_shows where status = 'contested' order by updated_at`,
  },
};
