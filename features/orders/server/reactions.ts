import { eq } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { daysBetween } from '#core/time.ts';
import { formatRand } from '#core/money/money.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { jobSets } from '#features/jobs/lifecycle.ts';
import { jobs, type jobSubject } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { providers } from '#features/providers/server/tables.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { acceptedByDigitsNotice, hiddenOrderNotices, orderNotices, refusedAtDoorNotice } from '../notice-wording.ts';
import { changeOrders, type orderSubject } from './tables.ts';

type Noticed = keyof typeof orderNotices;

export const orderReactions: readonly Reaction<typeof orderSubject | typeof jobSubject>[] = [
  ...(Object.keys(orderNotices) as Noticed[]).map(
    (step) => ({ to: `change-order.${step}`, run: notifyOther }) as const,
  ),
  { to: 'job.refuse-change', run: tellMember },
  { to: 'change-order.hide', run: notifyAuthor },
  { to: 'change-order.show', run: notifyAuthor },
];

/** Tells the provider that an admin hides the reason of a change, or shows it again. */
async function notifyAuthor(work: Work, event: Event<typeof orderSubject, 'hide' | 'show'>): Promise<void> {
  const [order] = await work.tx
    .select({ jobId: changeOrders.jobId, accountId: providers.accountId })
    .from(changeOrders)
    .innerJoin(jobs, eq(jobs.id, changeOrders.jobId))
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .where(eq(changeOrders.id, event.subjectId));
  if (order === undefined) return;
  const { accountId, jobId } = order;
  const words = () => hiddenOrderNotices[event.step](event.data.reason);
  await notify(work, event, [{ accountId, type: 'other', words, linkTo: `/jobs/${jobId}` }]);
}

/** Tells the member that a change to which they agreed at the door was refused when it arrived. */
async function tellMember(work: Work, event: Event<typeof jobSubject, 'refuse-change'>): Promise<void> {
  const [parties] = await listParties(work, jobs, eq(jobs.id, event.subjectId));
  if (parties === undefined || !isOneOf(parties.member.status, presentStatuses)) return;
  const { about, member, provider, priceCents } = parties;
  const facts = { about, total: formatRand(event.data.totalCents), before: formatRand(priceCents ?? 0) };
  const words = () => sayTo(refusedAtDoorNotice, { ...facts, who: provider.name });
  const linkTo = `/jobs/${event.subjectId}`;
  await notify(work, event, [{ accountId: member.accountId, type: 'job', linkTo, words }]);
}

/**
 * Tells the member of a change order and of its withdrawal, and the provider of its end. A change that was accepted by digits is told to the
 * member, whose provider typed them. A change that lapsed with its job is told by the end of the job.
 */
async function notifyOther(work: Work, event: Event<typeof orderSubject, Noticed>): Promise<void> {
  const { step } = event;
  const [row] = await work.tx
    .select({ order: changeOrders, agreedFor: jobs.confirmedDate, jobStatus: jobs.status })
    .from(changeOrders)
    .innerJoin(jobs, eq(jobs.id, changeOrders.jobId))
    .where(eq(changeOrders.id, event.subjectId));
  if (row === undefined) return;
  const { order, agreedFor, jobStatus } = row;
  // The member has answered already, or nothing waits any more.
  if (step === 'propose' && order.status !== 'proposed') return;
  if (step === 'lapse' && (isOneOf(jobStatus, jobSets.finished) || jobStatus === 'cancelled')) return;
  const isToday = agreedFor !== null && daysBetween(agreedFor, work.now) === 0;
  const [parties] = await listParties(work, jobs, eq(jobs.id, order.jobId));
  if (parties === undefined) return;
  const { about, member, provider } = parties;
  const isByDigits = step === 'accept' && event.actorId === provider.accountId;
  const toMember = step === 'propose' || step === 'withdraw' || isByDigits;
  // A member who is suspended or leaving is told nothing, as of the steps of jobs.
  if (toMember && !isOneOf(member.status, presentStatuses)) return;
  const [reader, other] = toMember ? [member, provider] : [provider, member];
  const facts = {
    about,
    total: formatRand(order.totalCents),
    before: formatRand(order.totalCents - order.differenceCents),
  };
  await notify(work, event, [
    {
      accountId: reader.accountId,
      type: 'job',
      linkTo: `/jobs/${order.jobId}`,
      words: () => sayTo(isByDigits ? acceptedByDigitsNotice : orderNotices[step], { ...facts, who: other.name }),
      // Quiet hours end for the work of today: the provider may stand at the door.
      ...(step === 'propose' && isToday && { mail: { urgency: 'urgent' } }),
    },
  ]);
}
