import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { day } from '#core/time.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { findRow } from '#engine/postgres/read.ts';
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
    if (lapsed !== null) return;
    const reminded = await remind(work, id);
    if (reminded === 'left') return reminded;
    if (!reminded) await lookLater(work, id);
  },
};

/** Returns false if no reminder is due. One to an owner who is away waits for their return, at most until the problem lapses. */
async function remind(work: Work, id: string): Promise<boolean | 'left'> {
  const isReminderDue = and(
    eq(problems.id, id),
    isDue(quietProblem, work.now),
    lte(problems.lastActivityAt, ago(work, remindsAfter)),
    gt(problems.lastActivityAt, ago(work, lapsesAfter)),
    sql`not ${remindedSince}`,
  );
  const due = await findRow(work.tx, problems, isReminderDue, 'ownerId');
  if (due === undefined) return false;
  const owner = await findRow(work.tx, accounts, due.ownerId, 'status');
  if (owner !== undefined && !isOneOf(owner.status, presentStatuses)) return 'left';
  const [reminded] = await work.tx
    .update(problems)
    .set({ remindedAt: work.now, nextCheckAt: after(lapsesAfter) })
    .where(isReminderDue)
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
