import { randomInt } from 'node:crypto';
import { and, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { reminderTimes } from '#core/time.ts';
import { returnSteps } from '#features/accounts/lifecycle.ts';
import { standing } from '#features/jobs/server/clocks.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { jobs, type jobSubject } from '#features/jobs/server/tables.ts';
import { isAway, otherOf } from '#features/jobs/server/is-away.ts';
import type { quoteSubject } from '#features/quotes/server/tables.ts';
import type { Consequence, Event } from '#engine/event.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { takeFirstStep, takeStep, tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { answerWithin, pinLength } from '../limits.ts';
import { isAbout } from './no-shows/no-show-party.ts';
import { findOutcomes, type VisitEnd } from './outcome.ts';
import { noShows, noShowSubject, visits, visitSubject } from './tables.ts';

/** An agreed date makes a visit. It is over when its job ends, or gets another date. */
export const visitConsequences: readonly Consequence<
  typeof quoteSubject | typeof jobSubject | typeof visitSubject | typeof noShowSubject | typeof accountSubject
>[] = [
  { after: 'job.confirm', run: planVisit },
  { after: 'job.agree', run: planVisit },
  {
    after: 'job.reschedule',
    run: async (work, { subjectId, party: by, data }) => {
      const party = by === 'member' ? 'member' : 'provider';
      const isExcused = data.cause !== undefined || (await isAway(work, subjectId, otherOf(party)));
      await endVisit(work, subjectId, { by: 'departure', party, isExcused });
    },
  },
  { after: 'job.complete', run: (work, { subjectId }) => endVisit(work, subjectId, { by: 'completion' }) },
  {
    after: 'job.cancel',
    run: (work, { subjectId, data: { party, leaving = false, otherIsAway = false } }) =>
      endVisit(work, subjectId, { by: 'departure', party, isExcused: leaving || otherIsAway }),
  },
  { after: 'quote.start', run: stopAsking },
  { after: 'job.start-clocks', run: resume },
  { after: 'visit.arrive', run: settleNoShow },
  { after: 'no-show.agree', run: countAbsence },
  { after: 'no-show.stand', run: countAbsence },
  { after: 'no-show.confirm', run: countAbsence },
  ...returnSteps.map((step) => ({ after: `account.${step}` as const, run: beginAgain })),
];

/** Work that has begun is no visit to come: no one is asked about it. */
async function stopAsking(work: Work, { subjectId: quoteId }: { subjectId: string }): Promise<void> {
  await work.tx
    .update(visits)
    .set({ askAt: null })
    .where(
      and(
        inArray(visits.status, ['agreed', 'asked']),
        inArray(visits.jobId, work.tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.quoteId, quoteId))),
      ),
    );
}

/**
 * The clocks of the job go on. A question belongs to the evening before its visit: it does not move, and is left out if its time passed. A
 * report of a no-show waits longer by the time for which they stood.
 */
async function resume(work: Work, { subjectId, data }: Event<typeof jobSubject, 'start-clocks'>): Promise<void> {
  const { now, tx } = work;
  const silentAt = new Date(now.getTime() - answerWithin);
  await tx
    .update(visits)
    .set({ askAt: null })
    .where(
      and(
        eq(visits.jobId, subjectId),
        or(
          and(eq(visits.status, 'agreed'), lte(visits.askAt, now)),
          and(eq(visits.status, 'asked'), lte(visits.askAt, silentAt)),
        ),
      ),
    );
  const stood = standing(work, sql`${data.stoppedAt}::timestamptz`, sql`${noShows.createdAt}`);
  await tx
    .update(noShows)
    .set({ stoodMs: sql`${noShows.stoodMs} + ${stood}` })
    .where(
      and(
        inArray(noShows.visitId, tx.select({ id: visits.id }).from(visits).where(eq(visits.jobId, subjectId))),
        eq(noShows.status, 'reported'),
      ),
    );
}

const newPin = (): string => String(randomInt(10 ** pinLength)).padStart(pinLength, '0');

async function planVisit(work: Work, { subjectId: jobId }: { subjectId: string }): Promise<void> {
  const [job] = await work.tx
    .select({ date: jobs.confirmedDate, memberId: jobs.memberId, providerId: jobs.providerId })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  if (job?.date == null) throw new Error('a date was agreed that is not there');
  // A process of the release before knows no visits, and leaves one open.
  await endVisit(work, jobId, { by: 'other' });
  const { eveningBefore } = reminderTimes(job.date);
  await takeFirstStep(work, visitSubject, 'create', {
    by: 'system',
    values: {
      jobId,
      memberId: job.memberId,
      providerId: job.providerId,
      agreedFor: job.date,
      askAt: eveningBefore > work.now ? eveningBefore : null,
      pin: newPin(),
      createdAt: work.now,
    },
  });
}

async function endVisit(work: Work, jobId: string, end: VisitEnd): Promise<void> {
  // The decision about a no-show locks it too, so that the outcome knows of it or gives way to it.
  const visit = await lockRow(work.tx, visits, and(eq(visits.jobId, jobId), ne(visits.status, 'over')));
  if (visit === undefined) return;
  const [report = null] = await work.tx
    .select({ absent: noShows.absent, status: noShows.status })
    .from(noShows)
    .where(eq(noShows.visitId, visit.id));
  const wasDelayed = end.by === 'departure' && end.party === 'member' && (await hasDelayed(work, visit.id));
  const { member, provider } = findOutcomes(visit, end, { report, wasDelayed, now: work.now });
  await takeStep(work, visitSubject, 'end', {
    id: visit.id,
    by: 'system',
    set: { memberOutcome: member, providerOutcome: provider },
  });
}

/** True if the provider announced a delay of this visit, also if they took it back. */
const hasDelayed = async ({ tx }: Work, id: string): Promise<boolean> =>
  (await findRow(
    tx,
    events,
    and(eq(events.noun, 'visit'), eq(events.subjectId, id), eq(events.step, 'late')),
    'id',
  )) !== undefined;

/** The absent party missed the visit, also if it was over before that was decided. */
async function countAbsence(work: Work, { subjectId }: Event<typeof noShowSubject>): Promise<void> {
  const noShow = await findRow(work.tx, noShows, subjectId);
  if (noShow === undefined) return;
  const missed =
    noShow.absent === 'member' ? { memberOutcome: 'missed' as const } : { providerOutcome: 'missed' as const };
  await work.tx.update(visits).set(missed).where(eq(visits.id, noShow.visitId));
}

/** A person who was away could answer no report: they have its time from now on. While the clocks of the job stand, `resume` adds the rest. */
async function beginAgain(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  const { tx, now } = work;
  await tx
    .update(noShows)
    .set({
      stoodMs: sql`extract(epoch from greatest(least(${now.toISOString()}::timestamptz, ${jobs.clocksStoppedAt}), ${noShows.createdAt}) - ${noShows.createdAt}) * 1000`,
    })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .where(and(eq(visits.id, noShows.visitId), eq(noShows.status, 'reported'), isAbout(subjectId)));
}

/** The member gave the PIN: they met, whatever was reported before. */
async function settleNoShow(work: Work, { subjectId: visitId }: { subjectId: string }): Promise<void> {
  const noShow = await findRow(work.tx, noShows, { visitId }, 'id');
  if (noShow !== undefined) await tryStep(work, noShowSubject, 'meet', { id: noShow.id, by: 'system' });
}
