import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { applicationFigures } from './figures.ts';

export const applicationContributions: Contributions = {
  figures: applicationFigures,
  waiting: { applications: sql`select paid_at as since from applications where status = 'waiting' order by paid_at` },
};
