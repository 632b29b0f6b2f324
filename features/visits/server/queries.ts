import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { pictureUrl } from '#core/files.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import { partyTo, showToOther, visibleTo } from '#features/jobs/server/policy.ts';
import { providers } from '#features/providers/server/tables.ts';
import { workers } from '#features/team/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { type AbsentParty, absentParties } from '../limits.ts';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import { type TimelineStep, timelineSteps } from '../timeline.ts';
import { mayNameWorker, mayReportNoShow, offeredVisitSteps, showsPin } from './policy.ts';
import { noShows, visitLinks, visits } from './tables.ts';

/** A provider may change their answer again and again. */
const maxHappenings = 60;

type Visit = typeof visits.$inferSelect;
type NoShow = typeof noShows.$inferSelect;
type Reader = { party: 'member' | 'provider' | 'admin'; now: Date };

/**
 * The latest visit of a job, and the report of a no-show that the reader has to answer, else the latest one, for the parties of the job and
 * admins; 404 for everyone else.
 */
export async function readVisit(world: World, reader: Person, jobId: string) {
  const [row] = await world.db
    .select({
      job: { memberId: jobs.memberId, providerId: jobs.providerId, date: jobs.confirmedDate, status: jobs.status },
      visit: visits,
      provider: {
        name: providers.name,
        avatarUrl: providers.avatarUrl,
        hasTeam: sql<boolean>`exists (select from ${workers} t where t.provider_id = ${jobs.providerId})`,
      },
      worker: {
        isHidden: sql<boolean>`${workers.hiddenAt} is not null`,
        since: workers.since,
        photoId: workers.photoId,
        // A block or a suspension closes the photo.
        isOpenToMember: sql<boolean>`exists (
          select from file_grants g join files f on f.id = g.file_id
          where g.file_id = ${workers.photoId} and g.account_id = ${jobs.memberId} and not f.owner_suspended)`,
      },
      linkEndsAt: visitLinks.endsAt,
      isAway: {
        member: isAway(sql`${jobs.memberId}`),
        provider: isAway(sql`${providers.accountId}`),
      },
    })
    .from(jobs)
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .leftJoin(visits, eq(visits.jobId, jobs.id))
    .leftJoin(workers, eq(workers.id, visits.workerId))
    .leftJoin(visitLinks, eq(visitLinks.visitId, visits.id))
    .where(and(eq(jobs.id, jobId), visibleTo(reader)))
    .orderBy(desc(visits.createdAt))
    .limit(1);
  if (row === undefined) throw new Refusal('request.not-found');
  const { job, visit, provider, worker, linkEndsAt, isAway: away } = row;
  const reports = visit === null ? [] : await listNoShows(world, jobId);
  const readBy = { party: partyTo(job, reader), now: world.clock.now() };
  // Each of two reports ends by itself a day later: the one that ends first is answered first.
  const noShow =
    reports.findLast(({ status, absent }) => status === 'reported' && absent === readBy.party) ?? reports[0];
  // After a reschedule the job has no date, and its last visit says nothing about the next one.
  const isCurrent = visit !== null && job.date?.getTime() === visit.agreedFor.getTime();
  return {
    party: readBy.party,
    answer: {
      visit: isCurrent ? showVisit({ job, visit, provider, worker, linkEndsAt }, readBy) : null,
      noShow: noShow === undefined ? null : showNoShow(noShow, job, readBy),
      canReport:
        isCurrent &&
        reports.every(({ visitId }) => visitId !== visit.id) &&
        readBy.party !== 'admin' &&
        mayReportNoShow(visit, readBy.now),
      away: absentParties.filter((party) => away[party]),
      timeline: visit === null ? [] : await listHappenings(world, jobId),
    },
  };
}

/** SQL: the report about this account waits, as in the due rule of reports. */
const isAway = (accountId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from accounts a where a.id = ${accountId} and ${statusIn(sql`a.status`, ['suspended', 'leaving'])})`;

/** The reports about the visits of the job, the latest first: one about a visit before the current one may still wait for its answer. */
async function listNoShows(world: World, jobId: string): Promise<NoShow[]> {
  const found = await world.db
    .select({ noShow: noShows })
    .from(visits)
    .innerJoin(noShows, eq(noShows.visitId, visits.id))
    .where(eq(visits.jobId, jobId))
    .orderBy(desc(noShows.createdAt));
  return found.map(({ noShow }) => noShow);
}

type VisitRow = {
  job: { status: JobStatus };
  visit: Visit;
  provider: { name: string; avatarUrl: string | null; hasTeam: boolean };
  worker: { isHidden: boolean; since: string; photoId: string | null; isOpenToMember: boolean } | null;
  linkEndsAt: Date | null;
};

const showVisit = ({ job, visit, provider, worker, linkEndsAt }: VisitRow, { party, now }: Reader) => ({
  id: visit.id,
  status: visit.status,
  at: visit.agreedFor.toISOString(),
  pin: party === 'member' && showsPin(visit, now) ? visit.pin : null,
  delayMinutes: visit.delayMinutes,
  expectedAt: visit.expectedAt?.toISOString() ?? null,
  arrivedAt: visit.arrivedAt?.toISOString() ?? null,
  steps: offeredVisitSteps(visit, { party, now }),
  comes: showWorker({ job, visit, provider, worker }, party),
  canName: party === 'provider' && provider.hasTeam && mayNameWorker(visit),
  canShare: party === 'member' && visit.status !== 'over',
  sharedUntil: party === 'member' && linkEndsAt !== null && linkEndsAt > now ? linkEndsAt.toISOString() : null,
});

function showWorker({ job, visit, provider, worker }: Omit<VisitRow, 'linkEndsAt'>, party: Reader['party']) {
  const { workerId, workerName, hiddenWorkerName } = visit;
  const show = (name: string) => (party === 'member' ? showToOther(job.status, name) : name);
  if (workerName === null)
    return { workerId: null, name: show(provider.name), isHidden: false, since: null, photoUrl: provider.avatarUrl };
  const photoId = worker === null || (party === 'member' && !worker.isOpenToMember) ? null : worker.photoId;
  return {
    workerId,
    // An admin hides the name from the member, and not from the others.
    name: workerName !== '' ? show(workerName) : party === 'member' ? null : hiddenWorkerName,
    isHidden: worker?.isHidden ?? false,
    since: worker?.since ?? null,
    photoUrl: photoId === null ? null : pictureUrl(photoId, 'small'),
  };
}

const showNoShow = (
  { id, visitId, status, absent, answer, decision }: NoShow,
  job: { status: JobStatus },
  { party }: Reader,
) => ({
  id,
  visitId,
  status,
  absent,
  answer: answer === null || party === absent || party === 'admin' ? answer : showToOther(job.status, answer),
  decision,
  steps: party === absent ? offeredSteps(noShowLifecycle, { status, party }) : [],
});

type Happening = { step: TimelineStep; at: string; minutes: number | null; absent: AbsentParty | null };

/**
 * The latest steps of the visits of a job, oldest first: their times, and nothing else that an event holds. An arrival that waited on a
 * phone stands at the time that the phone noted.
 */
async function listHappenings(world: World, jobId: string) {
  const said = statusIn(sql`e.step`, timelineSteps);
  const rows = await query<Happening & { id: string }>(world.db).rows(sql`select * from (
      select e.id, e.step, coalesce((e.data ->> 'arrivedAt')::timestamptz, e.at) as at, (e.data ->> 'minutes')::int as minutes, null as absent
        from visits v join events e on e.noun = 'visit' and e.subject_id = v.id where v.job_id = ${jobId} and ${said}
      union all
      select e.id, e.step, e.at, null, n.absent
        from visits v join no_shows n on n.visit_id = v.id join events e on e.noun = 'no-show' and e.subject_id = n.id
        where v.job_id = ${jobId} and ${said}
    ) happened order by at desc, id desc ${limitRows(maxHappenings)}`);
  return rows.toReversed().map(({ step, at, minutes, absent }) => ({ step, at: iso(at), minutes, absent }));
}
