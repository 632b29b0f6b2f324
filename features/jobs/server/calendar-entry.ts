import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';
import { endOf } from '../durations.ts';
import { calendarEntryWords as words } from '../wording.ts';
import { entryStatusOf } from './entry-status.ts';
import { readJob } from './queries.ts';

/** The steps that change the calendar entry of a job. */
const stepsThatChangeIt = new Set(['propose', 'confirm', 'reject', 'reschedule', 'complete', 'rework', 'cancel']);

/**
 * A job as an iCalendar file (RFC 5545), for its two parties; 404 for all others and for admins, 409 where the job has no date.
 * A calendar replaces its older entry with the new one: the id stays, and the sequence number grows with every such step.
 */
export async function readCalendarEntry(world: World, reader: Person, id: string): Promise<string> {
  const { party, timeline, ...job } = await readJob(world, reader, id);
  if (party === 'admin') throw new Refusal('request.not-found');
  const status = entryStatusOf(job);
  if (job.proposedDate === null || status === null) throw new Refusal('jobs.no-date', { current: job.status });
  const { publicUrl } = world.config;
  const calendar = ical({
    prodId: { company: 'Lungisa', product: 'Jobs', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `job-${job.id}@lungisa`,
    sequence: timeline.filter(({ step }) => stepsThatChangeIt.has(step)).length,
    stamp: new Date(job.updatedAt),
    start: new Date(job.proposedDate),
    end: endOf(job.proposedDate, job.durationMinutes),
    status: ICalEventStatus[status],
    summary: cleanText(job.title),
    description: cleanText([words.parties(job.providerName, job.memberName), job.notes].filter(Boolean).join('\n\n')),
    ...(job.location && { location: cleanText(job.location) }),
    ...(publicUrl && { url: new URL(`/jobs/${job.id}`, publicUrl).href }),
  });
  return calendar.toString();
}

/** The library escapes line ends; no other control character may stand in an iCalendar file. */
const cleanText = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
