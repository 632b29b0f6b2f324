import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import type { DelayMinutes } from '../limits.ts';
import { lockVisit } from './lock-visit.ts';
import { visitSubject } from './tables.ts';

/** The provider says by how many minutes they will be late. Returns the job. */
export async function announceDelay(work: PersonWork, id: string, minutes: DelayMinutes): Promise<string> {
  const { jobId } = await lockVisit(work, id, 'late');
  await takeStep(work, visitSubject, 'late', { id, by: 'provider', set: { delayMinutes: minutes }, data: { minutes } });
  return jobId;
}
