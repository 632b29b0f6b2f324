import { memberIs, providerIs } from '#features/jobs/server/policy.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockJobOfOrder } from './lock-job-of-order.ts';
import { orderSubject } from './tables.ts';

/** The member declines a change order; returns the job. The agreement stays as it is. */
export async function declineOrder(work: PersonWork, id: string): Promise<string> {
  const job = await lockJobOfOrder(work, id, memberIs(work.actor));
  await takeStep(work, orderSubject, 'decline', { id, by: 'member' });
  return job.id;
}

/** The provider withdraws a change order; returns the job. */
export async function withdrawOrder(work: PersonWork, id: string): Promise<string> {
  const job = await lockJobOfOrder(work, id, providerIs(work.actor));
  await takeStep(work, orderSubject, 'withdraw', { id, by: 'provider' });
  return job.id;
}
