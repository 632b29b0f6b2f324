import { gte, or, sql, type SQL } from 'drizzle-orm';
import { statusIn } from '#engine/columns.ts';
import { jobSets } from '#features/jobs/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { payableFor } from '../limits.ts';

/** SQL over `jobs`: agreed work that runs, or was completed so lately that there may be something to pay. */
export const isPayable = (now: Date): SQL | undefined =>
  or(
    sql`not ${statusIn(jobs.status, [...jobSets.finished, 'cancelled'])}`,
    gte(jobs.completedAt, new Date(now.getTime() - payableFor)),
  );
