import { day, localDateTime, readLocalDateTime } from './time.ts';

/** Days (`2026-11-24`) and months (`2026-11`) are those of Johannesburg. */
export const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const toDay = (at: Date | string): string => localDateTime(new Date(at)).slice(0, 10);
export const toMonth = (date: string): string => date.slice(0, 7);

/** The instant at which a day starts. Throws for text that is no day. */
export function findDayStart(date: string): Date {
  const at = readLocalDateTime(`${date}T00:00`);
  if (at === null) throw new Error(`${date} is no day`);
  return at;
}

export const addDays = (date: string, days: number): string =>
  toDay(new Date(findDayStart(date).getTime() + days * day));

/** The same day `months` later, or the last day of that month where it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, of = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(of, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** The number of days since Monday: 0 for a Monday, 6 for a Sunday. */
export const daysIntoWeek = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks that a month touches, each from Monday to Sunday. */
export function listWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -daysIntoWeek(first)); monday < addMonths(first, 1); monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  }
  return weeks;
}

/** All days from the instant `at` to the instant `end`, which itself is not included. */
export function daysFrom(at: Date | string, end: Date): string[] {
  const last = toDay(new Date(end.getTime() - 1));
  const days = [toDay(at)];
  for (let next = addDays(toDay(at), 1); next <= last; next = addDays(next, 1)) days.push(next);
  return days;
}
