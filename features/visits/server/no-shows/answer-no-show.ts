import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import type { AbsentParty } from '#features/visits/limits.ts';
import { isAbout } from './no-show-party.ts';
import { noShows, noShowSubject, visits } from '../tables.ts';

/** The party who is said to be absent agrees; returns the job. */
export async function agreeToNoShow(work: PersonWork, id: string): Promise<string> {
  const { jobId, absent } = await findOwn(work, id);
  await takeStep(work, noShowSubject, 'agree', { id, by: absent });
  return jobId;
}

/** The party who is said to be absent says that they were there, and admins decide; returns the job. */
export async function contestNoShow(work: PersonWork, id: string, reason: string): Promise<string> {
  const { jobId, absent } = await findOwn(work, id);
  await takeStep(work, noShowSubject, 'contest', { id, by: absent, set: { answer: reason }, data: { reason } });
  return jobId;
}

/** Finds the report about the actor, and locks its visit. */
async function findOwn(work: PersonWork, id: string): Promise<{ jobId: string; absent: AbsentParty }> {
  const [row] = await work.tx
    .select({ jobId: visits.jobId, absent: noShows.absent })
    .from(noShows)
    .innerJoin(visits, eq(visits.id, noShows.visitId))
    .where(and(eq(noShows.id, id), isAbout(work.actor.id)))
    .for('no key update', { of: visits });
  if (row === undefined) throw new Refusal('request.not-found');
  return row;
}
