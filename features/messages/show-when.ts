import {
  daysBetween,
  showClock,
  showDate,
  showDayOfMonth,
  showShortMonth,
  showShortWeekday,
  showWeekday,
} from '#core/time.ts';
import { dayWords as words } from './wording.ts';

const ago = (at: string, now: Date) => {
  const days = daysBetween(at, now);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days > 1 && days < 7 ? 'this week' : 'earlier';
};

/** A time in short: `08:30`, `Yesterday`, `Wed`, `14 Nov`. */
export function showWhen(at: string, now: Date): string {
  switch (ago(at, now)) {
    case 'today':
      return showClock(at);
    case 'yesterday':
      return words.yesterday;
    case 'this week':
      return showShortWeekday(at);
    default:
      return `${showDayOfMonth(at)} ${showShortMonth(at)}`;
  }
}

/** The heading over the messages of a day: `Today`, `Yesterday`, `Friday 20 November 2026`. */
export function showDay(at: string, now: Date): string {
  const when = ago(at, now);
  if (when === 'today') return words.today;
  return when === 'yesterday' ? words.yesterday : `${showWeekday(at)} ${showDate(at)}`;
}
