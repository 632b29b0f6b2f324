import type { ReactNode } from 'react';
import { showDateTime, showDayOfMonth, showShortMonth, showWeekday } from '#core/time.ts';
import { CalendarLeaf } from '#kit/ui/calendar-leaf.tsx';
import { showUntil } from '../show-duration.ts';

type WorkDateProps = {
  at: string;
  /** The duration of the work, in minutes. */
  durationMinutes?: number;
  children?: ReactNode;
};

/** A day and time as a calendar leaf and as text, with a line under it. */
export function WorkDate({ at, durationMinutes, children }: WorkDateProps) {
  return (
    <div className="flex items-center gap-4">
      <CalendarLeaf month={showShortMonth(at)} day={showDayOfMonth(at)} weekday={showWeekday(at)} />
      <div className="min-w-0">
        <p className="font-semibold">
          <time dateTime={at}>{showDateTime(at)}</time>
        </p>
        {durationMinutes ? <p className="text-sm">{showUntil(at, durationMinutes)}</p> : null}
        {children ? <div className="mt-0.5 text-sm text-muted wrap-anywhere">{children}</div> : null}
      </div>
    </div>
  );
}
