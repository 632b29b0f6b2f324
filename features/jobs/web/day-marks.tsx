import { TriangleAlert } from 'lucide-react';
import { daysFrom, startOf } from '#core/month.ts';
import { showClock, showDate } from '#core/time.ts';
import { classes } from '#web/ui/classes.ts';
import { endOf } from '../durations.ts';
import type { JobStatus } from '../lifecycle.ts';
import type { MonthItem } from './api.ts';

/** Work by each day on which it takes place. */
export function byDay(items: readonly MonthItem[]): Map<string, MonthItem[]> {
  const days = new Map<string, MonthItem[]>();
  for (const item of items) for (const day of daysFrom(item.at, endOf(item.at, item.durationMinutes))) days.set(day, [...(days.get(day) ?? []), item]);
  return days;
}

/** `24 November 2026, 2 jobs, they overlap` */
export function describeDay(day: string, jobs: readonly MonthItem[]): string {
  const count = jobs.length === 0 ? 'nothing' : jobs.length === 1 ? '1 job' : `${jobs.length} jobs`;
  return `${showDate(startOf(day))}, ${count}${jobs.some(({ overlaps }) => overlaps.length > 0) ? ', with an overlap' : ''}`;
}

const shown = 3;

/** What is on a day, as far as its place in the month has room: dots on a phone, the first few by name on a desk. The day says it in words. */
export function DayMarks({ jobs }: { jobs: readonly MonthItem[] }) {
  if (jobs.length === 0) return null;
  return (
    <span aria-hidden="true" className="flex min-w-0 flex-wrap justify-center gap-1 md:grid md:grid-cols-[minmax(0,1fr)]">
      {jobs.slice(0, shown).map((job) => (
        <span
          key={job.id}
          className={classes(
            'size-2 rounded-full text-left md:flex md:h-5.5 md:w-full md:items-center md:gap-1 md:rounded-chip md:px-1.5 md:text-micro md:font-semibold',
            toneOf(job.status),
          )}
        >
          {job.overlaps.length > 0 ? <TriangleAlert className="hidden size-3 flex-none md:block" /> : null}
          <span className="numbers hidden flex-none md:inline">{showClock(job.at)}</span>
          <span className="hidden min-w-0 truncate font-medium md:inline">{job.title}</span>
        </span>
      ))}
      {jobs.length > shown ? <span className="hidden text-left text-micro text-muted md:block">{jobs.length - shown} more</span> : null}
      {jobs.some(({ overlaps }) => overlaps.length > 0) ? <TriangleAlert className="size-3 text-warning md:hidden" /> : null}
    </span>
  );
}

function toneOf(status: JobStatus): string {
  if (status === 'scheduled') return 'bg-brand text-on-brand';
  if (status === 'awaiting_member_confirmation')
    return 'bg-warning max-md:bg-transparent max-md:border-2 max-md:border-warning md:bg-warning-tint md:text-warning';
  return 'bg-success md:bg-success-tint md:text-success';
}
