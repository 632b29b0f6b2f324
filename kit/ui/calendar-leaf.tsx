interface CalendarLeafProps {
  /** "Nov" */
  month: string;
  /** "24" */
  day: string | number;
  /** "Tuesday" */
  weekday: string;
}

/** A day torn off the calendar. The full date stands beside it in words, so this is only a picture. */
export function CalendarLeaf({ month, day, weekday }: CalendarLeafProps) {
  return (
    <span
      aria-hidden="true"
      className="flex w-min min-w-20 flex-none flex-col overflow-hidden rounded-xl border border-line bg-surface text-center"
    >
      <span className="bg-brand py-[3px] text-meta font-semibold text-on-brand">{month}</span>
      <span className="pt-1.5 font-display text-[1.75rem] leading-8 font-bold">{day}</span>
      <span className="px-1.5 pb-1.5 text-meta whitespace-nowrap text-muted">{weekday}</span>
    </span>
  );
}
