import { eq, sql } from 'drizzle-orm';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { daysBetween, showClock, showDateTime } from '#core/time.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { withdrawNotices } from '#features/notifications/server/withdraw-notices.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { workerEvents } from '#features/team/server/tables.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { askedNotice, visitNotices } from '../notice-wording.ts';
import { mayNameWorker, showsPin } from './policy.ts';
import { visits, type visitSubject } from './tables.ts';

/** The steps that make a notice for the member. */
type Noticed = keyof typeof visitNotices;

export const visitReactions: readonly Reaction<typeof visitSubject | typeof workerEvents>[] = [
  ...(Object.keys(visitNotices) as Noticed[]).map((step) => ({ to: `visit.${step}`, run: notifyParties }) as const),
  { to: 'worker.hide', run: withdrawOfWorker },
];

/** Deletes the notices to members that name a worker hidden by an admin. */
async function withdrawOfWorker(work: Work, { subjectId }: Event<typeof workerEvents, 'hide'>): Promise<void> {
  await withdrawNotices(
    work,
    sql`${visits} v, ${events} e`,
    sql`v.worker_id = ${subjectId} and v.hidden_worker_name <> '' and e.noun = 'visit' and e.subject_id = v.id
      and n.account_id = v.member_id and n.event_id = e.id and position(v.hidden_worker_name in n.title || n.description) > 0`,
  );
}

async function notifyParties(work: Work, event: Event<typeof visitSubject, Noticed>): Promise<void> {
  const { step, data } = event;
  const visit = await findRow(work.tx, visits, event.subjectId);
  if (visit === undefined) return;
  const [parties] = await listParties(work, jobs, eq(jobs.id, visit.jobId));
  if (parties === undefined) return;
  // Nothing is asked or said about a visit that has moved on. The member has the PIN until it is used, also if the answer came before this.
  const hasMovedOn = event.party === 'system' && visit.status !== event.after;
  if (hasMovedOn && !(step === 'ask' && showsPin(visit, work.now))) return;
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
  // No summary and no quiet hours: for the visit of today, and for what the member must know before its morning.
  const isUrgent =
    daysBetween(visit.agreedFor, work.now) === 0 || isOneOf(step, ['ask', 'fall-silent', 'late'] satisfies Noticed[]);
  const noticeFor = (accountId: string, who: string, say: typeof askedNotice) => ({
    accountId,
    type: 'job' as const,
    linkTo: `/jobs/${visit.jobId}`,
    words: () => sayTo(say, { ...sayFacts(), who }),
    ...(isUrgent && { mail: { urgency: 'urgent' as const } }),
  });
  await notify(work, event, [
    ...(isOneOf(member.status, presentStatuses)
      ? [noticeFor(member.accountId, provider.name, (said) => visitNotices[step](said))]
      : []),
    ...(step === 'ask' && !hasMovedOn ? [noticeFor(provider.accountId, member.name, askedNotice)] : []),
  ]);
}
