import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { findDayStart } from '#core/month.ts';
import { showDayAndMonth, showWeekday } from '#core/time.ts';
import { Card } from '#kit/ui/card.tsx';
import type { MonthItem } from './api.ts';
import { clockOn } from './day-marks.tsx';

type AgendaProps = { title: string; days: readonly [day: string, jobs: readonly MonthItem[]][] };

/** The jobs of several days, by day. Nothing if there are none. */
export function Agenda({ title, days }: AgendaProps) {
  const id = useId();
  if (days.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {days.map(([day, jobs]) => (
        <div key={day} className="mt-3 border-t border-line pt-3">
          <h4 className="font-sans text-sm font-semibold tracking-normal text-muted">
            {showWeekday(findDayStart(day))}, {showDayAndMonth(findDayStart(day))}
          </h4>
          {jobs.map((job) => (
            <Link
              key={job.id}
              to="/jobs/$jobId"
              params={{ jobId: job.id }}
              className="flex min-h-11 items-baseline gap-3 py-2.5 text-card hover:underline"
            >
              <span className="numbers flex-none font-semibold">{clockOn(day, job)}</span>
              <span className="min-w-0 wrap-anywhere" lang="" dir="auto">
                {job.title}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </Card>
  );
}
