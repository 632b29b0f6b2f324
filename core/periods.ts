import { addDays, addMonths, daysIntoWeek, findDayStart } from './month.ts';
import { daysBetween } from './time.ts';

/** Days (`2026-11-24`) are those of Johannesburg, and both ends belong to the range. */
export type Span = { from: string; to: string };

/** The periods that one point of a chart over time can stand for. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const countDays = ({ from, to }: Span): number => daysBetween(findDayStart(from), findDayStart(to)) + 1;

/** The first day of the day, week (from Monday) or month that `day` lies in. */
export function findPeriodStart(day: string, by: Period): string {
  if (by === 'day') return day;
  return by === 'week' ? addDays(day, -daysIntoWeek(day)) : `${day.slice(0, 7)}-01`;
}

const nextPeriod = (start: string, by: Period): string =>
  by === 'month' ? addMonths(start, 1) : addDays(start, by === 'week' ? 7 : 1);

/** The last day of the period that begins on `start`. */
export const findPeriodEnd = (start: string, by: Period): string => addDays(nextPeriod(start, by), -1);

/** The first days of the periods that the span touches. */
export function listPeriods({ from, to }: Span, by: Period): string[] {
  const starts: string[] = [];
  for (let start = findPeriodStart(from, by); start <= to; start = nextPeriod(start, by)) starts.push(start);
  return starts;
}
