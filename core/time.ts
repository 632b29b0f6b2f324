/** Times are stored in UTC and shown in Johannesburg, which keeps UTC+2 all year. */
const zone = 'Africa/Johannesburg';
const johannesburgAhead = 2 * 60 * 60 * 1000;

export const minute = 60 * 1000;
export const hour = 60 * minute;
export const day = 24 * hour;

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-ZA', { timeZone: zone, ...options });
  return (at: Date | string) => formatter.format(new Date(at));
};

const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
const dayMonth = format({ day: 'numeric', month: 'long' });
/** `08:30` */
export const showClock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `24 November 2026` */
export const showDate = dayMonthYear;
/** `24 November 2026, 08:30` */
export const showDateTime = (at: Date | string): string => `${dayMonthYear(at)}, ${showClock(at)}`;
/** `24 November, 08:30` */
export const showDayTime = (at: Date | string): string => `${dayMonth(at)}, ${showClock(at)}`;
/** `November 2026` */
export const showMonth = format({ month: 'long', year: 'numeric' });
/** `Tuesday`, `Nov`, `24`: the parts of a calendar leaf. */
export const showWeekday = format({ weekday: 'long' });
export const showShortMonth = format({ month: 'short' });
export const showDayOfMonth = format({ day: 'numeric' });

/** `2 hours ago`, `Yesterday`, `3 days ago`; from a week on the date. */
export function showAgo(at: Date | string, now: Date): string {
  const then = new Date(at).getTime();
  const past = now.getTime() - then;
  if (past < minute) return 'Just now';
  if (past < hour) return plural(Math.floor(past / minute), 'minute');
  const days = daysBetween(at, now);
  if (days === 0) return plural(Math.floor(past / hour), 'hour');
  if (days === 1) return 'Yesterday';
  return days < 7 ? `${days} days ago` : showDate(at);
}

/** How many midnights of Johannesburg lie between the two. */
export const daysBetween = (at: Date | string, now: Date): number =>
  Math.floor((now.getTime() + johannesburgAhead) / day) -
  Math.floor((new Date(at).getTime() + johannesburgAhead) / day);

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** The instant at which the month of `at` began in Johannesburg: quotas turn there, at 22:00Z. */
export function monthStart(at: Date): Date {
  const local = new Date(at.getTime() + johannesburgAhead);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - johannesburgAhead);
}

/** `2026-11-24T08:30` as a person in South Africa typed it, as an instant; null when it is none. */
export function readLocalDateTime(typed: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = new Date(`${typed}:00.000+02:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** An instant as a `datetime-local` field wants it. */
export const localDateTime = (at: Date): string =>
  new Date(at.getTime() + johannesburgAhead).toISOString().slice(0, 16);
