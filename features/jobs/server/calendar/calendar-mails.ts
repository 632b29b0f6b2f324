import { and, desc, eq, inArray } from 'drizzle-orm';
import { firstLine } from '#core/cut-text.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { daysBetween, showDateTime } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { queueMails } from '#features/notifications/server/mails/queue-mails.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { problems } from '#features/problems/server/tables.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { StoredEvent } from '#engine/event.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import type { CalendarFile } from '#integrations/mail/mailer.ts';
import { calendarMails } from '#features/jobs/notice-wording.ts';
import { isReworkUndated } from '../entry-status.ts';
import { entryFilename, stepsThatChangeIt, writeEntry } from './calendar-entry.ts';
import { jobs } from '../tables.ts';

type CalendarEvent = Pick<StoredEvent, 'id' | 'at' | 'subjectId' | 'before'>;
/** The steps that enter agreed work in a calendar, and that take it out. */
type DatedStep = 'confirm' | 'agree' | 'reschedule' | 'cancel';

/** The date, and the entry that one account gets, which is written in the language of the moment when it is called. */
type DatedFiles = { date: string; isToday: boolean; fileFor: (accountId: string) => (() => CalendarFile) | undefined };

/**
 * The calendar entries that a step brings by mail to the accounts of a job: the agreed date, or its cancellation if it was agreed.
 * Null if no mail goes out, if nothing was agreed, or if the job has moved on and a later step brings the entry.
 */
export async function calendarFilesFor(work: Work, event: CalendarEvent, step: DatedStep): Promise<DatedFiles | null> {
  const { mailer } = work.world;
  if (mailer === null) return null;
  const changes = await work.tx
    .select({ id: events.id, step: events.step, data: events.data })
    .from(events)
    .where(
      and(eq(events.noun, 'job'), eq(events.subjectId, event.subjectId), inArray(events.step, [...stepsThatChangeIt])),
    )
    .orderBy(desc(events.at), desc(events.id));
  const isAgreement = step === 'confirm' || step === 'agree';
  const at = changes.findIndex(({ id }) => id === event.id);
  const wasAgreed =
    isAgreement || (event.before === 'scheduled' && !isReworkUndated(changes.slice(at + 1).toReversed()));
  // A proposal that came with a reschedule brings no entry: the date that was agreed leaves the calendars all the same.
  const isLast = changes.slice(0, Math.max(at, 0)).every((change) => !isAgreement && change.step === 'propose');
  const dated = step === 'agree' ? ['agree'] : ['propose', 'agree'];
  const before = step === 'reschedule' ? at + 1 : at;
  const date = changes.slice(Math.max(before, 0)).find((change) => dated.includes(change.step))?.data['proposedDate'];
  if (!wasAgreed || at < 0 || !isLast || typeof date !== 'string') return null;
  const [row] = await work.tx
    .select({ job: jobs, title: problems.title, location: problems.location })
    .from(jobs)
    .leftJoin(problems, eq(problems.id, jobs.problemId))
    .where(eq(jobs.id, event.subjectId));
  const [parties] = await listParties(work, jobs, eq(jobs.id, event.subjectId));
  if (row === undefined || parties === undefined) return null;
  const { job } = row;
  const { member, provider } = parties;
  const people = await work.tx
    .select({ id: accounts.id, name: accounts.fullName, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [member.accountId, provider.accountId]));
  const writeFor = (to: (typeof people)[number]): CalendarFile => {
    const method = isAgreement ? 'REQUEST' : 'CANCEL';
    const { name, address: email } = mailer.from;
    const content = writeEntry(
      {
        id: job.id,
        title: row.title ?? maskContactDetails(firstLine(job.description)),
        location: row.location ?? '',
        notes: job.notes && maskContactDetails(job.notes),
        providerName: provider.name,
        memberName: member.name,
        start: new Date(date),
        durationMinutes: job.durationMinutes,
        updatedAt: job.updatedAt,
      },
      {
        status: isAgreement ? 'CONFIRMED' : 'CANCELLED',
        sequence: changes.length,
        siteUrl: mailer.siteUrl,
        mail: { method, from: { name, email }, to },
      },
    );
    return { method, filename: entryFilename(job.id), content };
  };
  const fileFor = (accountId: string) => {
    const to = people.find(({ id }) => id === accountId);
    return to && (() => writeFor(to));
  };
  return { date, isToday: daysBetween(date, work.now) === 0, fileFor };
}

/** Mails the entry to the parties who get no notice of the step: the one who took it, and both if the quote's notice replaces it. */
export async function mailCalendarEntries(
  work: Work,
  event: CalendarEvent,
  step: DatedStep,
  to: readonly ('member' | 'provider')[],
): Promise<void> {
  const [found, [job]] = [
    await calendarFilesFor(work, event, step),
    await listParties(work, jobs, eq(jobs.id, event.subjectId)),
  ];
  if (found === null || job === undefined) return;
  const { about, member, provider } = job;
  const mails = to.map((party) => {
    const [reader, other] = party === 'member' ? [member, provider] : [provider, member];
    const calendar = found.fileFor(reader.accountId);
    return {
      accountId: reader.accountId,
      type: 'job' as const,
      words: () => sayTo(calendarMails[step], { who: other.name, about, date: showDateTime(found.date) }),
      linkTo: `/jobs/${event.subjectId}`,
      mail: { ...(calendar && { calendar }), ...(found.isToday && { urgency: 'urgent' as const }) },
    };
  });
  await queueMails(work, event, mails);
}
