import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { statusIn } from '#server/engine/columns.ts';
import { isDue, type DueRule } from '#server/engine/due-rule.ts';
import { recordEvent } from '#server/engine/record-event.ts';
import { tryStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { unclosed } from '../lifecycle.ts';
import { problems, problemSubject } from './tables.ts';

/** Without activity a problem lapses after so long; its owner is reminded before. */
const quietFor = 30 * day;
const remindedAfter = 27 * day;

/** When the clock has to look at a problem on which something has just happened. */
export const firstLook = (active: Date): Date => new Date(active.getTime() + remindedAfter);

const notClosed = statusIn(problems.status, unclosed);
const remindedSince = sql`coalesce(${problems.remindedAt} >= ${problems.lastActivityAt}, false)`;

/** One rule for both, by the one column that is indexed: `lookAt` is never later than what is really due. */
const quiet: DueRule = {
  table: problems,
  since: problems.lookAt,
  after: 0,
  where: notClosed,
  async take(work, id) {
    const lapsed = await tryStep(work, problemSubject, 'lapse', {
      id,
      by: 'system',
      where: and(isDue(quiet, work.now), lte(problems.lastActivityAt, ago(work, quietFor))),
    });
    if (lapsed === null && !(await remind(work, id))) await lookLater(work, id);
  },
};

async function remind(work: Work, id: string): Promise<boolean> {
  const [reminded] = await work.tx
    .update(problems)
    .set({ remindedAt: work.now, lookAt: after(quietFor) })
    .where(
      and(
        eq(problems.id, id),
        isDue(quiet, work.now),
        lte(problems.lastActivityAt, ago(work, remindedAfter)),
        gt(problems.lastActivityAt, ago(work, quietFor)),
        sql`not ${remindedSince}`,
      ),
    )
    .returning({ status: problems.status, lapsesAt: problems.lookAt });
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

/** Something has happened on it since `lookAt` was set: its time begins from there. */
async function lookLater(work: Work, id: string): Promise<void> {
  await work.tx
    .update(problems)
    .set({ lookAt: sql`case when ${remindedSince} then ${after(quietFor)} else ${after(remindedAfter)} end` })
    .where(and(eq(problems.id, id), isDue(quiet, work.now)));
}

const ago = (work: Work, milliseconds: number) => new Date(work.now.getTime() - milliseconds);
const after = (milliseconds: number) =>
  sql`${problems.lastActivityAt} + ${milliseconds / day} * interval '1 day'` as unknown as Date;

export const problemDueRules: readonly DueRule[] = [quiet];
