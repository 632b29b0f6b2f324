import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { findDayStart } from '#core/month.ts';
import { findRow } from '#engine/postgres/read.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { planPayments, type PlannedPayment } from '#features/quotes/payment-plan.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { unpaid } from '../lifecycle.ts';
import { findFirstReminder, timesOf } from './times.ts';
import type { Step } from './lock-step.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

const listSteps = (work: Work, jobId: string): Promise<Step[]> =>
  work.tx
    .select()
    .from(paymentSteps)
    .where(eq(paymentSteps.jobId, jobId))
    .orderBy(asc(paymentSteps.place), asc(paymentSteps.id));

/**
 * Makes the steps of a job add up to `totalCents`, its agreed price; the caller has locked the job. A job without steps gets those of its
 * quote. More than before fills up what is overpaid, then joins the last step that no one has paid, or is a step of its own. Less is taken
 * from the last steps that are not paid; what is left of it makes paid steps worth less than their payment, so that it is overpaid.
 */
export async function fitSteps(work: Work, jobId: string, totalCents: number): Promise<void> {
  let steps = await listSteps(work, jobId);
  if (steps.length === 0) {
    await scheduleQuoted(work, jobId);
    steps = await listSteps(work, jobId);
  }
  const difference = totalCents - steps.reduce((sum, { cents }) => sum + cents, 0);
  if (difference < 0) await takeAway(work, steps, -difference);
  if (difference > 0) await add(work, jobId, steps, difference);
}

/** The steps that the member accepted with the quote. */
async function scheduleQuoted(work: Work, jobId: string): Promise<void> {
  const [quoted] = await work.tx
    .select({ priceCents: quoteRevisions.priceCents, early: quoteRevisions.earlyPayments })
    .from(jobs)
    .innerJoin(quoteRequests, eq(quoteRequests.id, jobs.quoteId))
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quoteRequests.id), eq(quoteRevisions.number, quoteRequests.revision)),
    )
    .where(eq(jobs.id, jobId));
  if (quoted === undefined) throw new Error('a job without agreed terms has no payments');
  for (const [place, planned] of planPayments(quoted.priceCents, quoted.early).entries())
    await schedule(work, jobId, place, planned);
}

/** Makes a step. One that is due on completion falls due with it, at once where the work is completed, as one whose day has passed. */
async function schedule(work: Work, jobId: string, place: number, planned: PlannedPayment): Promise<void> {
  const { label, due, day, cents } = planned;
  const job = await findRow(work.tx, jobs, jobId, 'firstCompletedAt');
  const at = due === 'agreement' ? work.now : day === null ? (job?.firstCompletedAt ?? null) : findDayStart(day);
  const dueAt = due === 'day' && at !== null && at < work.now ? work.now : at;
  await takeFirstStep(work, paymentStepSubject, 'schedule', {
    by: 'system',
    values: {
      jobId,
      place,
      label,
      cents,
      due,
      dueOn: day,
      dueAt,
      ...(dueAt && timesOf(due, dueAt)),
      createdAt: work.now,
    },
  });
}

/**
 * The steps that are due on completion fall due. What is paid or said to be paid before is not asked for. Work that is completed again after
 * rework changes nothing.
 */
export async function fallDueOnCompletion(work: Work, jobId: string): Promise<void> {
  const { remindAt, lateAt } = timesOf('completion', work.now);
  const { status } = paymentSteps;
  await work.tx
    .update(paymentSteps)
    .set({
      dueAt: work.now,
      remindAt: sql`case when ${status} = 'due' then ${remindAt.toISOString()}::timestamptz else ${paymentSteps.remindAt} end`,
      lateAt: sql`case when ${statusIn(status, unpaid)} then ${lateAt.toISOString()}::timestamptz end`,
    })
    .where(and(eq(paymentSteps.jobId, jobId), eq(paymentSteps.due, 'completion'), isNull(paymentSteps.dueAt)));
}

/** The order in which less is taken from the steps of a status. */
const takenFrom: readonly Step['status'][] = ['due', 'not_received', 'announced', 'received', 'settled'];

/** Steps in the order in which less is taken from them: by their status, the last one first. */
export const orderTaken = (steps: readonly Step[]): Step[] =>
  takenFrom.flatMap((status) => steps.filter((one) => one.status === status).toReversed());

async function takeAway(work: Work, steps: readonly Step[], cents: number): Promise<void> {
  let left = cents;
  for (const step of orderTaken(steps)) {
    const less = Math.min(left, step.cents);
    if (less > 0) await changeCents(work, step, -less);
    left -= less;
  }
}

async function add(work: Work, jobId: string, steps: readonly Step[], cents: number): Promise<void> {
  let left = cents;
  for (const step of steps) {
    const overpaid = step.status === 'announced' || step.status === 'received' ? (step.paidCents ?? 0) - step.cents : 0;
    const more = Math.min(left, Math.max(0, overpaid));
    if (more > 0) await changeCents(work, step, more);
    left -= more;
  }
  if (left === 0) return;
  const last = steps.findLast(({ status }) => status === 'due');
  if (last !== undefined) return changeCents(work, last, left);
  const place = (steps.at(-1)?.place ?? -1) + 1;
  await schedule(work, jobId, place, { label: 'more', due: 'completion', day: null, cents: left });
}

async function changeCents(work: Work, { id, cents }: Step, by: number): Promise<void> {
  await work.tx
    .update(paymentSteps)
    .set({ cents: cents + by })
    .where(eq(paymentSteps.id, id));
}

/**
 * The instant from which the rest of an unpaid step falls late: as the whole. While the clocks of the job stand it is later by the time for which
 * they have stood for the whole; the time from now on follows when they go on (`moveInstants`).
 */
async function readLateAt(work: Work, { jobId, due, dueAt, lateAt, updatedAt }: Step): Promise<Date | null> {
  const job = await findRow(work.tx, jobs, jobId, 'clocksStoppedAt');
  if (lateAt === null || job?.clocksStoppedAt == null) return lateAt;
  const completed = due === 'completion' ? dueAt : null;
  const since = Math.max(job.clocksStoppedAt.getTime(), updatedAt.getTime(), completed?.getTime() ?? 0);
  return new Date(lateAt.getTime() + work.now.getTime() - since);
}

/** A part of a step is paid or stays: the rest is a step of its own, due as the whole was. Returns the rest. The caller has locked the job. */
export async function splitStep(work: Work, step: Step, paidCents: number): Promise<{ id: string }> {
  const { jobId, place, label, cents, due, dueOn, dueAt, isLate, isDisowned } = step;
  await changeCents(work, step, paidCents - cents);
  return takeFirstStep(work, paymentStepSubject, 'schedule', {
    by: 'system',
    values: {
      jobId,
      place,
      label,
      cents: cents - paidCents,
      due,
      dueOn,
      dueAt,
      lateAt: await readLateAt(work, step),
      isLate,
      isDisowned,
      // A person who pays in parts is not reminded of the rest at once.
      remindAt: dueAt === null ? null : findFirstReminder(due, dueAt > work.now ? dueAt : work.now),
      createdAt: work.now,
    },
  });
}
