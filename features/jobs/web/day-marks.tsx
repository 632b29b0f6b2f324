import { TriangleAlert } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { toDay, daysFrom, findDayStart } from '#core/month.ts';
import { showClock, showDate } from '#core/time.ts';
import { classes } from '#kit/ui/classes.ts';
import { findEnd } from '../durations.ts';
import type { JobStatus } from '../lifecycle.ts';
import { dayMarksWords as words } from '../wording.ts';
import type { MonthItem } from './api.ts';

/** Jobs by each day on which they take place. */
export function byDay(items: readonly MonthItem[]): Map<string, MonthItem[]> {
  const days = new Map<string, MonthItem[]>();
  for (const item of items)
    for (const day of daysFrom(item.at, findEnd(item.at, item.durationMinutes)))
      days.set(day, [...(days.get(day) ?? []), item]);
  return days;
}

/** A day of the month and how much is on it, for screen readers. */
export const describeDay = (day: string, jobs: readonly MonthItem[]): string =>
  words.day(
    showDate(findDayStart(day)),
    jobs.length,
    jobs.some(({ overlaps }) => overlaps.length > 0),
  );

const maxShown = 3;

/** The first jobs of a day in the month: dots on a phone, times on a desk; the agenda beside the month has their titles. Screen readers hear `describeDay` instead. */
export function DayMarks({ day, jobs }: { day: string; jobs: readonly MonthItem[] }) {
  if (jobs.length === 0) return null;
  const overlaps = jobs.some((job) => job.overlaps.length > 0);
  return (
    <span
      aria-hidden="true"
      className="flex min-w-0 items-center justify-center gap-0.5 md:grid md:grid-cols-[minmax(0,1fr)] md:gap-1"
    >
      {jobs.slice(0, maxShown).map((job) => (
        <span
          key={job.id}
          className={classes(
            'size-1.5 flex-none rounded-full text-left md:size-auto md:rounded-chip md:px-1.5 md:py-0.5 md:text-micro md:leading-4',
            toneOf(job.status),
          )}
        >
          <span className="numbers hidden flex-wrap items-center gap-x-1 font-bold md:flex">
            {clockOn(day, job)}
            {job.overlaps.length > 0 ? <Icon shape={TriangleAlert} className="size-3 flex-none" /> : null}
          </span>
        </span>
      ))}
      {jobs.length > maxShown ? (
        <span className="text-left text-micro text-muted">
          <span className="md:hidden">+{jobs.length - maxShown}</span>
          <span className="max-md:hidden">{words.more(jobs.length - maxShown)}</span>
        </span>
      ) : null}
      {overlaps ? <Icon shape={TriangleAlert} className="size-3 flex-none text-warning md:hidden" /> : null}
    </span>
  );
}

/** When work starts on a day, or when it ends; work that does neither on that day takes all of it. */
export function clockOn(day: string, { at, durationMinutes }: MonthItem): string {
  if (toDay(at) === day) return showClock(at);
  const end = findEnd(at, durationMinutes);
  return toDay(end) === day ? words.until(showClock(end)) : words.allDay;
}

function toneOf(status: JobStatus): string {
  if (status === 'scheduled') return 'bg-brand text-on-brand';
  if (status === 'awaiting_member_confirmation')
    return 'bg-warning max-md:bg-transparent max-md:border-[1.5px] max-md:border-warning md:bg-warning-tint md:text-warning';
  return 'bg-success md:bg-success-tint md:text-success';
}
