import { minute } from '#core/time.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import type { TravelMinutes } from '../limits.ts';
import { lockVisit } from './lock-visit.ts';
import { visitSubject } from './tables.ts';

/** The provider is on the way, and says how long it takes. Nothing follows where they are. Returns the job. */
export async function setOut(work: PersonWork, id: string, minutes: TravelMinutes): Promise<string> {
  const { jobId } = await lockVisit(work, id, 'set-out');
  const expectedAt = new Date(work.now.getTime() + minutes * minute);
  await takeStep(work, visitSubject, 'set-out', { id, by: 'provider', set: { expectedAt }, data: { minutes } });
  return jobId;
}
