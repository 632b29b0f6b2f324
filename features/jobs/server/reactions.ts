import { presentStatuses } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { daysBetween, showDate, showDateTime } from '#core/time.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { providers } from '#features/providers/server/tables.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { jobLifecycle } from '../lifecycle.ts';
import { sayReason } from '../wording.ts';
import { awayNotice, jobNotices, type JobFacts } from '../notice-wording.ts';
import { calendarFilesFor, mailCalendarEntries } from './calendar/calendar-mails.ts';
import { findAfterCareUntil } from './policy.ts';
import { jobs, type jobSubject } from './tables.ts';

/** The events that make a notice: for the other party, or for the member if the system acts. The quote's notices cover the rest. */
type Noticed = keyof typeof jobNotices;

export const jobReactions: readonly Reaction<typeof jobSubject | typeof accountSubject>[] = [
  ...(Object.keys(jobNotices) as Noticed[]).map((step) => ({ to: `job.${step}`, run: notifyOther }) as const),
  { to: 'job.cancel', run: (work, event) => mailCalendarEntries(work, event, 'cancel', ['member', 'provider']) },
  { to: 'account.suspend', run: tellOthersOf },
];

/** Once for each other party of the work that can still be cancelled. A member who is suspended or leaving is told nothing. */
async function tellOthersOf(work: Work, event: Event<typeof accountSubject, 'suspend'>): Promise<void> {
  const { subjectId: suspended } = event;
  // One value and no list: each side of the `or` then has its index.
  const listing = sql`(select ${providers.id} from ${providers} where ${providers.accountId} = ${suspended})`;
  const agreed = await listParties(
    work,
    jobs,
    and(
      inArray(jobs.status, jobLifecycle.steps.cancel.from),
      sql`exists (select from accounts a where a.id = ${suspended} and a.status = 'suspended')`,
      or(eq(jobs.memberId, suspended), eq(jobs.providerId, listing)),
    ),
  );
  const notices = agreed.flatMap(({ id, about, member, provider }) => {
    const isMember = member.accountId === suspended;
    if (!isMember && !isOneOf(member.status, presentStatuses)) return [];
    const [away, reader] = isMember ? [member, provider] : [provider, member];
    const words = () => sayTo(awayNotice, { who: away.name, about });
    return [{ accountId: reader.accountId, type: 'job' as const, linkTo: `/jobs/${id}`, words }];
  });
  const once = new Map(notices.map((notice) => [notice.accountId, notice]));
  await notify(work, event, [...once.values()]);
}

async function notifyOther(work: Work, event: Event<typeof jobSubject, Noticed>): Promise<void> {
  const { step, data } = event;
  const [job] = await listParties(work, jobs, eq(jobs.id, event.subjectId));
  if (job === undefined) return;
  const { about, member, provider } = job;
  // The system's notices skip a member who is suspended or leaving, and a job that has moved on.
  if (event.party === 'system' && (!isOneOf(member.status, presentStatuses) || job.status !== event.after)) return;
  // The notice of the reschedule names the date that came with it.
  if ('rescheduled' in data && data.rescheduled) return;
  const byMember = event.party === 'member';
  const entry =
    step === 'confirm' || step === 'agree' || step === 'reschedule' ? await calendarFilesFor(work, event, step) : null;
  const date = isDated(step) ? await lastProposed(work, event) : null;
  const afterCareUntil = step === 'complete' ? await readAfterCare(work, event.subjectId) : null;
  const sayFacts = (): JobFacts => ({
    about,
    who: byMember ? member.name : provider.name,
    date: showNamedDate(step === 'reschedule' ? null : date, data),
    price: formatRand(job.priceCents ?? 0),
    reason:
      'reason' in data ? sayReason('cause' in data ? data.cause : undefined, maskContactDetails(data.reason)) : '',
    rating: 'rating' in data ? data.rating : 0,
    isRated: job.status === 'completed_and_rated',
    isPromised: 'certificate' in data && data.certificate === true,
    afterCareUntil: afterCareUntil === null ? '' : showDate(afterCareUntil),
  });
  const reader = byMember ? provider : member;
  const calendar = entry?.fileFor(reader.accountId);
  await notify(work, event, [
    {
      accountId: reader.accountId,
      type: step === 'rate' || step === 'ask-for-review' || step === 'lapse' ? 'review' : 'job',
      // The review stands below the next step.
      linkTo: step === 'rate' ? `/jobs/${event.subjectId}#review` : `/jobs/${event.subjectId}`,
      words: () => sayTo(jobNotices[step], sayFacts()),
      mail: {
        ...(calendar && { calendar }),
        ...(date !== null && daysBetween(date, work.now) === 0 && { urgency: 'urgent' as const }),
      },
    },
  ]);
  if (step === 'confirm' || step === 'agree' || step === 'reschedule')
    await mailCalendarEntries(work, event, step, [byMember ? 'member' : 'provider']);
}

async function readAfterCare({ tx }: Work, id: string) {
  const job = await findRow(tx, jobs, id);
  return job === undefined ? null : findAfterCareUntil(job);
}

/** The date that a notice names: the event's, else the last proposal's. */
const showNamedDate = (last: string | null, data: object): string => {
  const date = 'proposedDate' in data && typeof data.proposedDate === 'string' ? data.proposedDate : last;
  return date === null ? '' : showDateTime(date);
};

/** The steps that are about the date of the work: for work of today their mails do not wait. */
const datedSteps = ['propose', 'confirm', 'reject', 'reschedule', 'agree'] as const;
const isDated = (step: Noticed) => datedSteps.some((dated) => dated === step);

/** The date of the event: the last one proposed until then. */
async function lastProposed(work: Work, event: Event<typeof jobSubject>): Promise<string | null> {
  const [proposed] = await work.tx
    .select({ data: events.data })
    .from(events)
    .where(
      and(
        eq(events.noun, 'job'),
        eq(events.subjectId, event.subjectId),
        inArray(events.step, ['propose', 'agree']),
        lte(events.at, event.at),
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  const date = proposed?.data['proposedDate'];
  return typeof date === 'string' ? date : null;
}
