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
import { workers, type workerEvents } from '#features/team/server/tables.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow, query } from '#engine/postgres/read.ts';
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

/**
 * Deletes the notices to members that name a worker hidden by an admin, found by the worker of their event. An older event has none: then the
 * visit names the worker now, and the notice has the name.
 */
async function withdrawOfWorker(work: Work, { subjectId }: Event<typeof workerEvents, 'hide'>): Promise<void> {
  const naming = await query<{ id: string; accountId: string; name: string }>(work.tx).rows(sql`
    select e.id, v.member_id as account_id, case when e.data ? 'workerId' then '' else v.hidden_worker_name end as name
    from ${workers} w join ${jobs} j on j.provider_id = w.provider_id join ${visits} v on v.job_id = j.id
      join ${events} e on e.noun = 'visit' and e.subject_id = v.id and e.step in ('ask', 'name-worker')
    where w.id = ${subjectId} and case when e.data ? 'workerId' then e.data ->> 'workerId' = w.id::text
      else v.worker_id = w.id and v.hidden_worker_name <> '' end`);
  if (naming.length === 0) return;
  await withdrawNotices(
    work,
    sql`json_to_recordset(${JSON.stringify(naming)}) e(id uuid, "accountId" uuid, name text)`,
    sql`n.account_id = e."accountId" and n.event_id = e.id and position(e.name in n.title || n.description) > 0`,
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
  // A notice never names another worker than its event: a later event names that one.
  const isOfAnother = 'workerId' in data && data.workerId !== visit.workerId;
  // Another name is news until the provider has arrived.
  if (step === 'name-worker' && (isOfAnother || !mayNameWorker(visit))) return;
  const sayFacts = () => ({
    about,
    worker: isOfAnother || !visit.workerName ? null : maskContactDetails(visit.workerName),
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
