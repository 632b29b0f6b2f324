import { addDays, daysIntoWeek } from './month.ts';

/** The names of South Africa's public holidays, in the first schedule of the Public Holidays Act 36 of 1994. */
export const holidayNames = [
  'new-year',
  'human-rights',
  'good-friday',
  'family',
  'freedom',
  'workers',
  'youth',
  'women',
  'heritage',
  'reconciliation',
  'christmas',
  'goodwill',
] as const;
export type HolidayName = (typeof holidayNames)[number];

export type Holiday = { day: string; name: HolidayName };

/** Holidays of the same date every year, as month and day. */
const fixed: readonly (readonly [HolidayName, string])[] = [
  ['new-year', '01-01'],
  ['human-rights', '03-21'],
  ['freedom', '04-27'],
  ['workers', '05-01'],
  ['youth', '06-16'],
  ['women', '08-09'],
  ['heritage', '09-24'],
  ['reconciliation', '12-16'],
  ['christmas', '12-25'],
  ['goodwill', '12-26'],
];

/** Easter Sunday of the Gregorian calendar, as `2026-04-05`, by the rule that Meeus, Jones and Butcher printed. */
export function findEaster(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const march = moon + sunday - 7 * late + 114;
  return `${year}-${pad(Math.floor(march / 31))}-${pad((march % 31) + 1)}`;
}

/**
 * The days on which no one has to work, in their order. Section 1 of the Act makes the Monday after a holiday on a Sunday a holiday too. If that
 * Monday is one already, as 26 December 2022 after Christmas on a Sunday, it stays one and nothing moves to the Tuesday: 27 December of 2011, 2016
 * and 2022 were days that the President declared. Such days, as those of elections, cannot be computed and are not here.
 */
export function listHolidays(year: number): Holiday[] {
  const easter = findEaster(year);
  const named = new Map<string, HolidayName>();
  for (const [name, date] of fixed) named.set(`${year}-${date}`, name);
  named.set(addDays(easter, -2), 'good-friday');
  named.set(addDays(easter, 1), 'family');
  // The Mondays that this adds are looked at too, and move nothing.
  for (const [date, name] of named) {
    const monday = addDays(date, 1);
    if (daysIntoWeek(date) === 6 && !named.has(monday)) named.set(monday, name);
  }
  return [...named].map(([day, name]) => ({ day, name })).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const pad = (part: number): string => String(part).padStart(2, '0');

const years = new Map<number, ReadonlySet<string>>();

/** True if `date` (`2026-12-16`) is a public holiday in South Africa. */
export function isHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4));
  let days = years.get(year);
  if (days === undefined) years.set(year, (days = new Set(listHolidays(year).map(({ day }) => day))));
  return days.has(date);
}
