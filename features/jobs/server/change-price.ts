import { eq } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { jobs } from './tables.ts';

/**
 * Writes the agreed price of a job, in cents, or if a change of it waits for the member. The caller has locked the job.
 */
export async function changePrice(
  work: Work,
  id: string,
  set: Partial<Pick<typeof jobs.$inferSelect, 'totalCostCents' | 'changeWaits'>>,
): Promise<void> {
  await work.tx.update(jobs).set(set).where(eq(jobs.id, id));
}
