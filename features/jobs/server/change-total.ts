import { eq } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { jobs } from './tables.ts';

/** Writes the price that the parties of a job agreed on anew, in cents. The caller has locked the job. */
export async function changeTotal(work: Work, id: string, totalCostCents: number): Promise<void> {
  await work.tx.update(jobs).set({ totalCostCents }).where(eq(jobs.id, id));
}
