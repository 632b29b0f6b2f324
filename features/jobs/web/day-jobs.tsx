import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { toDay } from '#core/month.ts';
import { showClock, showDayTime } from '#core/time.ts';
import { Card } from '#kit/ui/card.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { findEnd } from '../durations.ts';
import { dayJobsWords as words } from '../wording.ts';
import type { MonthItem } from './api.ts';
import { JobBadge } from './job-badge.tsx';

/** The jobs on one day of a provider's month. */
export function DayJobs({ jobs }: { jobs: readonly MonthItem[] }) {
  if (jobs.length === 0) {
    return (
      <Card>
        <p className="text-muted">{words.none}</p>
      </Card>
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {jobs.map((job) => (
        <Card key={job.id} as="li" pad="none" className="transition-colors duration-150 hover:border-field">
          <Link to="/jobs/$jobId" params={{ jobId: job.id }} className="block rounded-card p-4 -outline-offset-3!">
            <span className="flex items-start gap-3">
              <CategoryTile category={job.category} />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="numbers text-sm font-semibold">{spanOf(job)}</span>
                <span className="font-display text-h3 font-bold wrap-anywhere" lang="" dir="auto">
                  {job.title}
                </span>
                <span className="text-sm text-muted" lang="" dir="auto">
                  {job.memberName}
                </span>
              </span>
            </span>
            <span className="mt-3 flex">
              <JobBadge status={job.status} started={job.started} rework={job.rework} />
            </span>
            {job.overlaps.length > 0 ? (
              <span className="mt-3 flex gap-2 rounded-control bg-warning-tint px-3 py-2 text-sm text-warning">
                <Icon shape={TriangleAlert} className="mt-0.5 size-4 flex-none" />
                <span className="min-w-0 font-semibold wrap-anywhere">{words.overlaps(job.overlaps.join(', '))}</span>
              </span>
            ) : null}
          </Link>
        </Card>
      ))}
    </ul>
  );
}

/** `08:30 to 10:30`; with both days if the work takes more than one. */
function spanOf({ at, durationMinutes }: MonthItem): string {
  const end = findEnd(at, durationMinutes);
  return toDay(at) === toDay(end)
    ? words.span(showClock(at), showClock(end))
    : words.span(showDayTime(at), showDayTime(end));
}
