import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockVisit } from './lock-visit.ts';
import { visitSubject } from './tables.ts';

/** The provider says that they are coming at the agreed time, also after they had said that they would be late. Returns the job. */
export async function confirmComing(work: PersonWork, id: string): Promise<string> {
  const { jobId } = await lockVisit(work, id, 'coming');
  await takeStep(work, visitSubject, 'coming', { id, by: 'provider', set: { delayMinutes: null } });
  return jobId;
}
