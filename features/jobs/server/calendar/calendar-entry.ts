import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Refusal } from '#core/errors.ts';
import { reminderTimes } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { languageNow } from '#engine/language.ts';
import type { World } from '#engine/work.ts';
import { findEnd } from '#features/jobs/durations.ts';
import { calendarEntryWords as words } from '#features/jobs/wording.ts';
import { type EntryStatus, findEntryStatus } from '../entry-status.ts';
import { readJob } from '../queries.ts';

/** The steps that change the calendar entry of a job. */
export const stepsThatChangeIt = [
  'propose',
  'confirm',
  'agree',
  'reject',
  'reschedule',
  'complete',
  'rework',
  'cancel',
] as const;
const changesIt = new Set<string>(stepsThatChangeIt);

/** A job as a calendar shows it. */
export type EntryJob = {
  id: string;
  title: string;
  location: string;
  notes: string | null;
  providerName: string;
  memberName: string;
  start: Date;
  durationMinutes: number;
  updatedAt: Date;
};

type Mailbox = { name: string; email: string };

type EntryOptions = {
  status: EntryStatus;
  /** The number of steps that have changed the entry. A calendar replaces an entry by one with the same id and a higher number. */
  sequence: number;
  /** The site, for the link to the job; null if it has no public address. */
  siteUrl: string | null;
  /** The sender and the reader, if a mail brings the entry. A downloaded file has neither. */
  mail?: { method: 'REQUEST' | 'CANCEL'; from: Mailbox; to: Mailbox };
};

/** A job as an iCalendar file (RFC 5545), in the language of the moment, which reminds of agreed work on the evening before and in the morning. */
export function writeEntry(job: EntryJob, { status, sequence, siteUrl, mail }: EntryOptions): string {
  const calendar = ical({
    prodId: { company: 'Lungisa', product: 'Jobs', language: languageNow().toUpperCase() },
    method: ICalCalendarMethod[mail?.method ?? 'PUBLISH'],
  });
  const title = cleanText(job.title);
  const event = calendar.createEvent({
    id: `job-${job.id}@lungisa`,
    sequence,
    stamp: job.updatedAt,
    start: job.start,
    end: findEnd(job.start, job.durationMinutes),
    status: ICalEventStatus[status],
    summary: title,
    description: cleanText([words.parties(job.providerName, job.memberName), job.notes].filter(Boolean).join('\n\n')),
    ...(job.location && { location: cleanText(job.location) }),
    ...(siteUrl !== null && { url: new URL(`/jobs/${job.id}`, siteUrl).href }),
  });
  if (mail !== undefined) {
    event.organizer({ name: cleanName(mail.from.name), email: mail.from.email });
    event.createAttendee({ name: cleanName(mail.to.name), email: mail.to.email, rsvp: false });
  }
  if (status === 'CONFIRMED') {
    const { eveningBefore, morningOf } = reminderTimes(job.start);
    const reminders = [
      { trigger: eveningBefore, description: words.tomorrow(inOneLine(title)) },
      { trigger: morningOf, description: words.today(inOneLine(title)) },
    ].filter(({ trigger }) => trigger > job.updatedAt);
    for (const reminder of reminders) event.createAlarm({ type: ICalAlarmType.display, ...reminder });
  }
  return calendar.toString();
}

/** The calendar file of a job, for its two parties; 404 for all others and for admins, 409 if the job has no date. */
export async function readCalendarEntry(world: World, reader: Person, id: string): Promise<string> {
  const { party, timeline, ...job } = await readJob(world, reader, id);
  if (party === 'admin') throw new Refusal('request.not-found');
  const status = findEntryStatus(job, timeline);
  if (job.proposedDate === null || status === null) throw new Refusal('jobs.no-date', { current: job.status });
  return writeEntry(
    { ...job, start: new Date(job.proposedDate), updatedAt: new Date(job.updatedAt) },
    {
      status,
      sequence: timeline.filter(({ step }) => changesIt.has(step)).length,
      siteUrl: world.config.publicUrl ?? null,
    },
  );
}

/** The name of the file, with the first eight characters of the id as screens show them. */
export const entryFilename = (id: string): string => `lungisa-job-${id.slice(0, 8)}.ics`;

/** The library escapes line ends; an iCalendar file may have no other control character. */
const cleanText = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const inOneLine = (text: string): string => text.replaceAll('\n', ' ');

/** A name is a parameter, which can hold no line end and no quotation mark. */
const cleanName = (name: string): string =>
  cleanText(name)
    .replace(/[\n\t"]+/g, ' ')
    .trim();
