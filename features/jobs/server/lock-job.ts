import { and, eq, type SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { jobs } from './tables.ts';

/** Locks a job, of this party if one is named, before anything that belongs to it changes; 404 if it is not theirs. */
export async function lockJob(work: Work, id: string, party?: SQL): Promise<typeof jobs.$inferSelect> {
  const job = expectFound(await lockRow(work.tx, jobs, and(eq(jobs.id, id), party)));
  return job;
}
