import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, daysIntoWeek, toMonth, listWeeks } from '#core/month.ts';
import { shortWeekdayNames, weekdayNames } from '#core/time-wording.ts';
import { classes } from '#kit/ui/classes.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface MonthGridProps {
  /** The content of the grid, for screen readers: "Jobs in November 2026". */
  label: string;
  /** "2026-11" */
  month: string;
  /** "2026-11-24" */
  today: string;
  chosen: string;
  /** A day was chosen; it may be one of another month, which then has to be shown. */
  onChoose: (day: string) => void;
  /** The whole day in words, with what is on it: "24 November 2026, 2 jobs". */
  describe: (day: string) => string;
  /** The marks under the number of a day; words describe them. */
  children: (day: string) => ReactNode;
}

/** A month of days to choose from: arrows go by day and week, Home and End through the week, Page Up and Page Down by month. */
export function MonthGrid({ label, month, today, chosen, onChoose, describe, children }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(chosen);
  // The keyboard has moved here: its day gets the focus once it is on the screen.
  const moved = useRef(false);
  const current = toMonth(at) === month ? at : chosen;
  useEffect(() => {
    // One of another month is on the screen when that month is.
    if (!moved.current || toMonth(at) !== month) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, month]);
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setAt(next);
    if (toMonth(next) !== month) onChoose(next);
  };
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of buttons is a grid
      role="grid"
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0 md:border-spacing-1"
      onKeyDown={move}
    >
      <thead>
        <tr>
          {weekdays.map((number) => (
            <th
              key={number}
              scope="col"
              abbr={weekdayNames[number]}
              className="pb-1 text-meta font-semibold text-muted"
            >
              <span aria-hidden="true">{shortWeekdayNames[number]}</span>
              <span className="sr-only">{weekdayNames[number]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-selected={day === chosen} className="h-px p-0 align-top">
                {toMonth(day) === month ? (
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    className={classes(
                      'flex h-full min-h-13 w-full min-w-0 flex-col items-center gap-1 rounded-control border px-0.5 py-1 transition-colors duration-150 md:min-h-22 md:items-stretch md:p-1.5',
                      day === chosen
                        ? 'border-brand-ink bg-brand-tint'
                        : 'border-transparent bg-surface hover:border-field md:border-line',
                    )}
                    onClick={() => {
                      setAt(day);
                      onChoose(day);
                    }}
                  >
                    <span className="sr-only">{describe(day)}</span>
                    <span
                      aria-hidden="true"
                      className={classes(
                        'numbers grid size-6.5 flex-none place-items-center rounded-full text-sm font-semibold',
                        day === today && 'bg-brand text-on-brand',
                      )}
                    >
                      {Number(day.slice(8))}
                    </span>
                    {children(day)}
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -daysIntoWeek(day)),
  End: (day) => addDays(day, 6 - daysIntoWeek(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};
