import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { statusIn } from '#engine/columns.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { unclosed } from '../lifecycle.ts';
import { problems, problemSubject } from './tables.ts';

/** Milliseconds without activity until a problem lapses, and until its owner is reminded of that. */
const lapsesAfter = 30 * day;
const remindsAfter = 27 * day;

/** The time at which the due rule first checks a new problem. */
export const firstLook = (active: Date): Date => new Date(active.getTime() + remindsAfter);

const notClosed = statusIn(problems.status, unclosed);
const remindedSince = sql`coalesce(${problems.remindedAt} >= ${problems.lastActivityAt}, false)`;

/** Reminds and lapses by `nextCheckAt`, the one column that is indexed: it is never later than the real due time. */
const quietProblem: DueRule = {
  table: problems,
  since: problems.nextCheckAt,
  after: 0,
  where: notClosed,
  async take(work, id) {
    const lapsed = await tryStep(work, problemSubject, 'lapse', {
      id,
      by: 'system',
      where: and(isDue(quietProblem, work.now), lte(problems.lastActivityAt, ago(work, lapsesAfter))),
    });
    if (lapsed === null && !(await remind(work, id))) await lookLater(work, id);
  },
};

async function remind(work: Work, id: string): Promise<boolean> {
  const [reminded] = await work.tx
    .update(problems)
    .set({ remindedAt: work.now, nextCheckAt: after(lapsesAfter) })
    .where(
      and(
        eq(problems.id, id),
        isDue(quietProblem, work.now),
        lte(problems.lastActivityAt, ago(work, remindsAfter)),
        gt(problems.lastActivityAt, ago(work, lapsesAfter)),
        sql`not ${remindedSince}`,
      ),
    )
    .returning({ status: problems.status, lapsesAt: problems.nextCheckAt });
  if (reminded === undefined) return false;
  const { status, lapsesAt } = reminded;
  await recordEvent(work, problemSubject, 'remind', {
    id,
    by: 'system',
    before: status,
    after: status,
    data: { lapsesAt: lapsesAt.toISOString() },
  });
  return true;
}

/** Moves `nextCheckAt` of a problem with activity since it was set. */
async function lookLater(work: Work, id: string): Promise<void> {
  await work.tx
    .update(problems)
    .set({ nextCheckAt: sql`case when ${remindedSince} then ${after(lapsesAfter)} else ${after(remindsAfter)} end` })
    .where(and(eq(problems.id, id), isDue(quietProblem, work.now)));
}

const ago = (work: Work, milliseconds: number) => new Date(work.now.getTime() - milliseconds);
const after = (milliseconds: number) =>
  sql`${problems.lastActivityAt} + ${milliseconds / day} * interval '1 day'` as unknown as Date;

export const problemDueRules: readonly DueRule[] = [quietProblem];
