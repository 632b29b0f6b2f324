import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';
import { endOf } from '../durations.ts';
import { calendarEntryWords as words } from '../wording.ts';
import { entryStatusOf } from './entry-status.ts';
import { readJob } from './queries.ts';

/** Steps after which what a calendar shows of a job is another. */
const changing = new Set(['propose', 'confirm', 'reject', 'reschedule', 'complete', 'rework', 'cancel']);

/**
 * A job as an iCalendar file (RFC 5545), for its parties alone: 404 for everybody else, admins too; 409 where there is no date.
 * Taken into a calendar once more it replaces the entry that is there: its id stays, and its number grows with every such step.
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
    sequence: timeline.filter(({ step }) => changing.has(step)).length,
    stamp: new Date(job.updatedAt),
    start: new Date(job.proposedDate),
    end: endOf(job.proposedDate, job.durationMinutes),
    status: ICalEventStatus[status],
    summary: plain(job.title),
    description: plain([words.parties(job.providerName, job.memberName), job.notes].filter(Boolean).join('\n\n')),
    ...(job.location && { location: plain(job.location) }),
    ...(publicUrl && { url: new URL(`/jobs/${job.id}`, publicUrl).href }),
  });
  return calendar.toString();
}

/** Line ends are escaped by the library; other controls may not stand in such a file at all. */
const plain = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
