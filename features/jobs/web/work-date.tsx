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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CalendarLeaf month={showShortMonth(at)} day={showDayOfMonth(at)} weekday={showWeekday(at)} />
      {/* With large letters the date stands below the leaf. */}
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold">
          <time dateTime={at}>{showDateTime(at)}</time>
        </p>
        {durationMinutes ? <p className="text-sm">{showUntil(at, durationMinutes)}</p> : null}
        {children ? <div className="mt-0.5 text-sm text-muted wrap-anywhere">{children}</div> : null}
      </div>
    </div>
  );
}
