import { and, eq } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { findDayStart } from '#core/month.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { paymentToMember, paymentToProvider } from '../notice-wording.ts';
import { denialSentences } from '../wording.ts';
import type { Step } from './lock-step.ts';
import { paymentSteps, type paymentStepSubject } from './tables.ts';

type Noticed = keyof typeof paymentToMember | keyof typeof paymentToProvider;

const noticed = [...new Set([...Object.keys(paymentToMember), ...Object.keys(paymentToProvider)])] as Noticed[];

export const paymentStepReactions: readonly Reaction<typeof paymentStepSubject>[] = noticed.map(
  (step) => ({ to: `payment-step.${step}`, run: notifyOther }) as const,
);

/** Tells the party who did not act. A reminder goes to the one whose word is missing, with the sum of all that waits for it. */
async function notifyOther(work: Work, event: Event<typeof paymentStepSubject, Noticed>): Promise<void> {
  const { step } = event;
  const row = await findRow(work.tx, paymentSteps, event.subjectId);
  // The reader has moved on.
  if (row === undefined || row.status !== event.after) return;
  const [parties] = await listParties(work, jobs, eq(jobs.id, row.jobId));
  if (parties === undefined) return;
  const { about, member, provider } = parties;
  const toMember = step === 'remind' ? row.status === 'due' : step in paymentToMember;
  // A member who is suspended or leaving is told nothing, as of the steps of jobs.
  if (toMember && !isOneOf(member.status, presentStatuses)) return;
  const [reader, other] = toMember ? [member, provider] : [provider, member];
  const say = (toMember ? paymentToMember : paymentToProvider)[step as 'remind'];
  const cents = step === 'remind' ? await sumWaiting(work, row, event.at) : (row.paidCents ?? row.cents);
  const words = () => sayTo(say, { who: other.name, about, ...sayFacts(row, cents) });
  // The next step stands above everything; what was answered stands in the list.
  const linkTo = isOneOf(step, ['receive', 'record']) ? `/jobs/${row.jobId}#payments` : `/jobs/${row.jobId}`;
  await notify(work, event, [{ accountId: reader.accountId, type: 'job', linkTo, words }]);
}

const sayFacts = ({ way, paidOn, denial }: Step, cents: number) => ({
  amount: formatRand(cents),
  // Named only in notices about a payment that has one.
  way: way ?? ('cash' as const),
  day: paidOn === null ? '' : showDate(findDayStart(paidOn)),
  reason: denial === null ? '' : denialSentences[denial],
});

/** The sum of the steps of a job that wait for the same person. */
async function sumWaiting(work: Work, { jobId, status }: Step, at: Date): Promise<number> {
  const steps = await work.tx
    .select({ cents: paymentSteps.cents, paidCents: paymentSteps.paidCents, dueAt: paymentSteps.dueAt })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.jobId, jobId), eq(paymentSteps.status, status)));
  return status === 'announced'
    ? steps.reduce((sum, step) => sum + (step.paidCents ?? 0), 0)
    : steps.reduce((sum, step) => sum + (step.dueAt !== null && step.dueAt <= at ? step.cents : 0), 0);
}
