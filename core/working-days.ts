import { isHoliday } from './holidays.ts';
import { addDays, daysIntoWeek } from './month.ts';

/** True from Monday to Friday, but not on South Africa's public holidays. `date` is a day of Johannesburg: `2026-12-16`. */
export const isWorkingDay = (date: string): boolean => daysIntoWeek(date) < 5 && !isHoliday(date);

/** The working day that comes `count` working days after `date`, which itself does not count; `count` is 1 or more. */
export function addWorkingDays(date: string, count: number): string {
  let [last, left] = [date, count];
  while (left > 0) {
    last = addDays(last, 1);
    if (isWorkingDay(last)) left -= 1;
  }
  return last;
}
