import { agoWords as words, monthNames, shortMonthNames, shortWeekdayNames, weekdayNames } from './time-wording.ts';

/** Times are stored in UTC and shown in Johannesburg, which keeps UTC+2 all year. */
const johannesburgAhead = 2 * 60 * 60 * 1000;

export const minute = 60 * 1000;
export const hour = 60 * minute;
export const day = 24 * hour;

type AgoWords = { justNow: string; yesterday: string };

/**
 * The parts of the clocks and calendars of Johannesburg at an instant, which hold for every year from 1945 on. Not by `Intl`: it would cost a slow
 * phone 40 ms, and browsers do not know the names of months in all our languages.
 */
function partsOf(at: Date | string) {
  const local = new Date(new Date(at).getTime() + johannesburgAhead);
  return {
    // Throws for what is no instant.
    clock: local.toISOString().slice(11, 16),
    dayOfMonth: local.getUTCDate(),
    month: local.getUTCMonth() + 1,
    year: local.getUTCFullYear(),
    weekday: local.getUTCDay() || 7,
  };
}

const nameIn = (names: Readonly<Record<number, string>>, number: number): string => names[number] ?? '';

/** From 1 for Monday to 7 for Sunday. */
export const weekdayOf = (at: Date | string): number => partsOf(at).weekday;

/** `24 November` */
export function showDayAndMonth(at: Date | string): string {
  const { dayOfMonth, month } = partsOf(at);
  return `${dayOfMonth} ${nameIn(monthNames, month)}`;
}
/** `08:30` */
export const showClock = (at: Date | string): string => partsOf(at).clock;

/** `24 November 2026` */
export const showDate = (at: Date | string): string => `${showDayAndMonth(at)} ${partsOf(at).year}`;
/** `24 November 2026, 08:30` */
export const showDateTime = (at: Date | string): string => `${showDate(at)}, ${showClock(at)}`;
/** `24 November, 08:30` */
export const showDayTime = (at: Date | string): string => `${showDayAndMonth(at)}, ${showClock(at)}`;
/** `November 2026` */
export const showMonth = (at: Date | string): string => `${showMonthName(at)} ${partsOf(at).year}`;
/** `November` */
export const showMonthName = (at: Date | string): string => nameIn(monthNames, partsOf(at).month);
/** `Tuesday`, `Tue`, `Nov`, `24`: the parts of a calendar leaf. */
export const showWeekday = (at: Date | string): string => nameIn(weekdayNames, weekdayOf(at));
export const showShortWeekday = (at: Date | string): string => nameIn(shortWeekdayNames, weekdayOf(at));
export const showShortMonth = (at: Date | string): string => nameIn(shortMonthNames, partsOf(at).month);
export const showDayOfMonth = (at: Date | string): string => String(partsOf(at).dayOfMonth);

/** `2 hours ago`, `yesterday`, `3 days ago`, inside a sentence; the date after a week. */
export const showAgoWithin = (at: Date | string, now: Date): string => showAgo(at, now, words.within);

/** `2 hours ago`, `Yesterday`, `3 days ago`; the date after a week. */
export function showAgo(at: Date | string, now: Date, { justNow, yesterday }: AgoWords = words): string {
  const then = new Date(at).getTime();
  const past = now.getTime() - then;
  if (past < minute) return justNow;
  if (past < hour) return words.minutes(Math.floor(past / minute));
  const days = daysBetween(at, now);
  if (days === 0) return words.hours(Math.floor(past / hour));
  if (days === 1) return yesterday;
  return days < 7 ? words.days(days) : showDate(at);
}

/** The midnight in Johannesburg with which the day of `at` began. */
export const startOfDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + johannesburgAhead) / day) * day - johannesburgAhead);

/** When to remind of what starts at `at`: at 18:00 on the evening before, and at 07:00 that day, or an hour before an earlier start. */
export function reminderTimes(at: Date): { eveningBefore: Date; morningOf: Date } {
  const midnight = startOfDay(at).getTime();
  return {
    eveningBefore: new Date(midnight - 6 * hour),
    morningOf: new Date(Math.min(midnight + 7 * hour, at.getTime() - hour)),
  };
}

/** True if the clocks of Johannesburg show a time from `from` (`21:00`) until before `until`, which may be on the next day. */
export function isBetween(at: Date, from: string, until: string): boolean {
  const now = showClock(at);
  return from <= until ? from <= now && now < until : from <= now || now < until;
}

/** The next instant after `at` at which the clocks of Johannesburg show `clock` (`07:00`). */
export function nextTime(at: Date, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const today = startOfDay(at).getTime() + hours * hour + minutes * minute;
  return new Date(today > at.getTime() ? today : today + day);
}

/** The number of midnights in Johannesburg between the two instants. */
export const daysBetween = (at: Date | string, now: Date): number =>
  Math.floor((now.getTime() + johannesburgAhead) / day) -
  Math.floor((new Date(at).getTime() + johannesburgAhead) / day);

/** The instant at which the month of `at` started in Johannesburg, at 22:00Z. Quotas start again then. */
export function monthStart(at: Date): Date {
  const local = new Date(at.getTime() + johannesburgAhead);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - johannesburgAhead);
}

/** The same day and time of the next month in Johannesburg; the last day of a shorter month. */
export function monthLater(at: Date): Date {
  const local = new Date(at.getTime() + johannesburgAhead);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 2, 0)).getUTCDate();
  const sameDay = Math.min(local.getUTCDate(), lastDay);
  return new Date(new Date(local).setUTCMonth(local.getUTCMonth() + 1, sameDay) - johannesburgAhead);
}

/** Reads `2026-11-24T08:30`, typed in South African time, as an instant; null where it is none. */
export function readLocalDateTime(typed: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = new Date(`${typed}:00.000+02:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** An instant in the format of a `datetime-local` field. */
export const localDateTime = (at: Date): string =>
  new Date(at.getTime() + johannesburgAhead).toISOString().slice(0, 16);
