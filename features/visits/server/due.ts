import { and, eq, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { clockOfJob } from '#features/jobs/server/clocks.ts';
import { isAway, readStatusOf } from '#features/jobs/server/is-away.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { findRow } from '#engine/postgres/read.ts';
import { tryStep } from '#engine/take-step.ts';
import { answerWithin } from '../limits.ts';
import { lockVisitOfNoShow } from './lock-visit.ts';
import { noShows, noShowSubject, visits, visitSubject } from './tables.ts';

const ask: DueRule = {
  table: visits,
  since: visits.askAt,
  after: 0,
  where: sql`${visits.status} = 'agreed'`,
  clock: clockOfJob(visits.jobId),
  take: async (work, id) => {
    const visit = await findRow(work.tx, visits, id, 'askAt', 'jobId', 'workerId');
    // After a pause of the rules, or a suspension, the time to answer may be over: it is too late to ask.
    if (visit?.askAt != null && work.now.getTime() >= visit.askAt.getTime() + answerWithin)
      await work.tx
        .update(visits)
        .set({ askAt: null })
        .where(and(eq(visits.id, id), isDue(ask, work.now)));
    // A provider who is suspended reads no question. One whose suspension ends in time is asked then.
    else if (visit !== undefined && !(await isAway(work, visit.jobId, 'provider')))
      await tryStep(work, visitSubject, 'ask', {
        id,
        by: 'system',
        where: isDue(ask, work.now),
        data: { workerId: visit.workerId },
      });
  },
};

/** The member is told at 20:00 that there is no answer. */
const fallSilent: DueRule = {
  table: visits,
  since: visits.askAt,
  after: answerWithin,
  where: sql`${visits.status} = 'asked'`,
  clock: clockOfJob(visits.jobId),
  take: async (work, id) =>
    void (await tryStep(work, visitSubject, 'fall-silent', { id, by: 'system', where: isDue(fallSilent, work.now) })),
};

/** A report without an answer within a day stands. It waits while the absent party may come back, and is looked at once a day. */
const stand: DueRule = {
  table: noShows,
  since: noShows.createdAt,
  after: day,
  where: sql`${noShows.status} = 'reported'`,
  clock: clockOfJob(sql`(select v.job_id from visits v where v.id = ${noShows.visitId})`, noShows.stoodMs),
  take: async (work, id) => {
    const visit = await lockVisitOfNoShow(work, id);
    const status = visit && (await readStatusOf(work, visit.jobId, visit.absent));
    if (status === 'suspended' || status === 'leaving')
      await work.tx
        .update(noShows)
        .set({ stoodMs: sql`${noShows.stoodMs} + ${day}` })
        .where(and(eq(noShows.id, id), isDue(stand, work.now)));
    else await tryStep(work, noShowSubject, 'stand', { id, by: 'system', where: isDue(stand, work.now) });
  },
};

export const visitDueRules: readonly DueRule[] = [fallSilent, ask, stand];
