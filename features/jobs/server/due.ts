import { and, eq, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { clockSinceCompletion } from './clocks.ts';
import { isAway } from './is-away.ts';
import { jobs, jobSubject } from './tables.ts';

const unrated = sql`${jobs.status} = 'work_completed'`;

const lapse: DueRule = {
  table: jobs,
  since: jobs.completedAt,
  after: 14 * day,
  where: unrated,
  clock: clockSinceCompletion,
  take: async (work, id) =>
    void (await tryStep(work, jobSubject, 'lapse', { id, by: 'system', where: isDue(lapse, work.now) })),
};

const reviewRequest: DueRule = {
  table: jobs,
  since: jobs.completedAt,
  after: 2 * day,
  where: sql`${unrated} and (${jobs.reviewAskedAt} is null or ${jobs.reviewAskedAt} < ${jobs.completedAt})`,
  clock: clockSinceCompletion,
  take: askForReview,
};

async function askForReview(work: Work, id: string): Promise<void | 'left'> {
  // A member who is away gets no notice. The request waits for their return, at most until the job lapses.
  if (await isAway(work, id, 'member')) return 'left';
  const [job] = await work.tx
    .update(jobs)
    .set({ reviewAskedAt: work.now })
    .where(and(eq(jobs.id, id), isDue(reviewRequest, work.now)))
    .returning({ status: jobs.status });
  if (job === undefined) return;
  await recordEvent(work, jobSubject, 'ask-for-review', {
    id,
    by: 'system',
    before: job.status,
    after: job.status,
  });
}

// Lapsing comes first: after a pause of the clock no member gets a request to review a job that lapses now.
export const jobDueRules: readonly DueRule[] = [lapse, reviewRequest];
