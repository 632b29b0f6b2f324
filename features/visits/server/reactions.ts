import { eq } from 'drizzle-orm';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { daysBetween, showClock, showDateTime } from '#core/time.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { askedNotice, visitNotices } from '../notice-wording.ts';
import { mayNameWorker } from './policy.ts';
import { visits, type visitSubject } from './tables.ts';

/** The steps that make a notice for the member. */
type Noticed = keyof typeof visitNotices;

export const visitReactions: readonly Reaction<typeof visitSubject>[] = (Object.keys(visitNotices) as Noticed[]).map(
  (step) => ({ to: `visit.${step}`, run: notifyParties }) as const,
);

async function notifyParties(work: Work, event: Event<typeof visitSubject, Noticed>): Promise<void> {
  const { step, data } = event;
  const [visit] = await work.tx.select().from(visits).where(eq(visits.id, event.subjectId));
  if (visit === undefined) return;
  const [parties] = await listParties(work, jobs, eq(jobs.id, visit.jobId));
  // Nothing is asked or said about a visit that has moved on.
  if (parties === undefined || (event.party === 'system' && visit.status !== event.after)) return;
  const { about, member, provider } = parties;
  // Another name is news until the provider has arrived.
  if (step === 'name-worker' && !mayNameWorker(visit)) return;
  const sayFacts = () => ({
    about,
    worker: visit.workerName === null || visit.workerName === '' ? null : maskContactDetails(visit.workerName),
    date: showDateTime(visit.agreedFor),
    clock: showClock('arrivedAt' in data ? data.arrivedAt : visit.agreedFor),
    minutes: 'minutes' in data ? data.minutes : 0,
    pin: visit.pin,
  });
  const isToday = daysBetween(visit.agreedFor, work.now) === 0;
  const noticeFor = (accountId: string, who: string, say: typeof askedNotice) => ({
    accountId,
    type: 'job' as const,
    linkTo: `/jobs/${visit.jobId}`,
    words: () => sayTo(say, { ...sayFacts(), who }),
    // Quiet hours end for the visit of today.
    ...(isToday && { mail: { urgency: 'urgent' as const } }),
  });
  await notify(work, event, [
    ...(isOneOf(member.status, presentStatuses)
      ? [noticeFor(member.accountId, provider.name, (said) => visitNotices[step](said))]
      : []),
    ...(step === 'ask' ? [noticeFor(provider.accountId, member.name, askedNotice)] : []),
  ]);
}
