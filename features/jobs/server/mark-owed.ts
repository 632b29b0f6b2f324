import { eq } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { jobs } from './tables.ts';

/** Writes if the provider owes the member a certificate for a job: adding it is their next move. The caller has locked the job. */
export async function markOwed(work: Work, id: string, certificateOwed: boolean): Promise<void> {
  await work.tx.update(jobs).set({ certificateOwed }).where(eq(jobs.id, id));
}
