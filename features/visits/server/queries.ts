import { and, desc, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { partyTo, visibleTo } from '#features/jobs/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import { mayReportNoShow, offeredVisitSteps, showsPin } from './policy.ts';
import { noShows, visits } from './tables.ts';

type Visit = typeof visits.$inferSelect;
type NoShow = typeof noShows.$inferSelect;
type Reader = { party: 'member' | 'provider' | 'admin'; now: Date };

/** The latest visit of a job, and the report of a no-show about it, for the parties of the job and admins; 404 for everyone else. */
export async function readVisit(world: World, reader: Person, jobId: string) {
  const [row] = await world.db
    .select({
      job: { memberId: jobs.memberId, providerId: jobs.providerId, date: jobs.confirmedDate },
      visit: visits,
      noShow: noShows,
    })
    .from(jobs)
    .leftJoin(visits, eq(visits.jobId, jobs.id))
    .leftJoin(noShows, eq(noShows.visitId, visits.id))
    .where(and(eq(jobs.id, jobId), visibleTo(reader)))
    .orderBy(desc(visits.createdAt))
    .limit(1);
  if (row === undefined) throw new Refusal('request.not-found');
  const { job, visit, noShow } = row;
  const readBy = { party: partyTo(job, reader), now: world.clock.now() };
  // After a reschedule the job has no date, and its last visit says nothing about the next one.
  const isCurrent = visit !== null && job.date?.getTime() === visit.agreedFor.getTime();
  return {
    party: readBy.party,
    answer: {
      visit: isCurrent ? showVisit(visit, readBy) : null,
      noShow: noShow && showNoShow(noShow, readBy),
      canReport: isCurrent && noShow === null && readBy.party !== 'admin' && mayReportNoShow(visit, readBy.now),
    },
  };
}

const showVisit = (visit: Visit, { party, now }: Reader) => ({
  id: visit.id,
  status: visit.status,
  at: visit.agreedFor.toISOString(),
  pin: party === 'member' && showsPin(visit, now) ? visit.pin : null,
  delayMinutes: visit.delayMinutes,
  expectedAt: visit.expectedAt?.toISOString() ?? null,
  arrivedAt: visit.arrivedAt?.toISOString() ?? null,
  steps: offeredVisitSteps(visit, { party, now }),
});

const showNoShow = ({ id, status, absent, answer, decision }: NoShow, { party }: Reader) => ({
  id,
  status,
  absent,
  answer,
  decision,
  steps: party === absent ? offeredSteps(noShowLifecycle, { status, party }) : [],
});
