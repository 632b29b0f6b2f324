import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RowClock } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { lockJob } from './lock-job.ts';
import { jobs, jobSubject } from './tables.ts';

/** The clock of a due rule over jobs that counts from their completion. */
export const clockSinceCompletion: RowClock = {
  runs: sql`${jobs.clocksStoppedAt} is null`,
  stood: sql`${jobs.ratingStoodMs}`,
};

/**
 * The clock of a due rule over rows of a later feature that belong to the job `jobId`. `stood` is the column in which they keep for how long
 * it stood, in milliseconds; rows without one move their instants when it goes on.
 */
export const clockOfJob = (jobId: AnyPgColumn | SQL, stood?: AnyPgColumn): RowClock => ({
  runs: sql`not exists (select from jobs stopped where stopped.id = ${jobId} and stopped.clocks_stopped_at is not null)`,
  ...(stood && { stood: sql`${stood}` }),
});

/** SQL: the milliseconds from the stop of the clocks, or from `since` if that is later, until now; none if `since` is null. */
export const standing = (work: Work, stoppedAt: SQL, since: SQL): SQL<number> =>
  sql<number>`coalesce(greatest(0, floor(extract(epoch from ${work.now.toISOString()}::timestamptz - greatest(${stoppedAt}, ${since})) * 1000)), 0)
    * (${since} is not null)::int`;

/** Stops the clocks of a job, which the caller has locked. They stand still once. */
export async function stopClocks(work: Work, id: string): Promise<void> {
  const [job] = await work.tx
    .update(jobs)
    .set({ clocksStoppedAt: work.now })
    .where(and(eq(jobs.id, id), isNull(jobs.clocksStoppedAt)))
    .returning({ status: jobs.status });
  if (job === undefined) return;
  const { status } = job;
  await recordEvent(work, jobSubject, 'stop-clocks', { id, by: 'system', before: status, after: status });
}

/**
 * Lets the clocks of a job go on. Its instants are later by the time for which they stood; the features with
 * instants of their own move those after `job.start-clocks`.
 */
export async function startClocks(work: Work, id: string): Promise<void> {
  const { status, clocksStoppedAt: stoppedAt } = await lockJob(work, id);
  if (stoppedAt === null) return;
  const stopped = sql`${jobs.clocksStoppedAt}`;
  // The days to rate cancelled work count from its cancellation.
  const ratedSince = sql`case when ${jobs.status} = 'cancelled' then ${jobs.updatedAt} else ${jobs.completedAt} end`;
  await work.tx
    .update(jobs)
    .set({
      clocksStoppedAt: null,
      ratingStoodMs: sql`${jobs.ratingStoodMs} + ${standing(work, stopped, ratedSince)}`,
      afterCareStoodMs: sql`${jobs.afterCareStoodMs} + ${standing(work, stopped, sql`coalesce(${jobs.firstCompletedAt}, ${jobs.completedAt})`)}`,
    })
    .where(eq(jobs.id, id));
  await recordEvent(work, jobSubject, 'start-clocks', {
    id,
    by: 'system',
    before: status,
    after: status,
    data: { stoppedAt: stoppedAt.toISOString() },
  });
}
