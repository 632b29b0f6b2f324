import { and, desc, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { partyTo, visibleTo } from '#features/jobs/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { offeredVisitSteps, showsPin } from './policy.ts';
import { visits } from './tables.ts';

/** The latest visit of a job at its agreed date, for the parties of the job and admins; 404 for everyone else. */
export async function readVisit(world: World, reader: Person, jobId: string) {
  const [row] = await world.db
    .select({ job: { memberId: jobs.memberId, providerId: jobs.providerId, date: jobs.confirmedDate }, visit: visits })
    .from(jobs)
    .leftJoin(visits, eq(visits.jobId, jobs.id))
    .where(and(eq(jobs.id, jobId), visibleTo(reader)))
    .orderBy(desc(visits.createdAt))
    .limit(1);
  if (row === undefined) throw new Refusal('request.not-found');
  const { job, visit } = row;
  const party = partyTo(job, reader);
  const now = world.clock.now();
  // After a reschedule the job has no date, and its last visit says nothing about the next one.
  if (visit === null || job.date?.getTime() !== visit.agreedFor.getTime()) return { party, visit: null };
  return {
    party,
    visit: {
      id: visit.id,
      status: visit.status,
      at: visit.agreedFor.toISOString(),
      pin: party === 'member' && showsPin(visit, now) ? visit.pin : null,
      delayMinutes: visit.delayMinutes,
      expectedAt: visit.expectedAt?.toISOString() ?? null,
      arrivedAt: visit.arrivedAt?.toISOString() ?? null,
      steps: offeredVisitSteps(visit, { party, now }),
    },
  };
}
