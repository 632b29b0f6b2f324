import { expect, it } from 'vitest';
import { findEaster, holidayNames, isHoliday, listHolidays } from './holidays.ts';

const daysOf = (year: number) => listHolidays(year).map(({ day }) => day.slice(5));

/** As published for each year, without days that a President declared: elections, and 27 December 2022. */
const published: Record<number, string> = {
  2020: '01-01 03-21 04-10 04-13 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26',
  2021: '01-01 03-21 03-22 04-02 04-05 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27',
  2022: '01-01 03-21 04-15 04-18 04-27 05-01 05-02 06-16 08-09 09-24 12-16 12-25 12-26',
  2023: '01-01 01-02 03-21 04-07 04-10 04-27 05-01 06-16 08-09 09-24 09-25 12-16 12-25 12-26',
  2024: '01-01 03-21 03-29 04-01 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26',
  2025: '01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26',
  2026: '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26',
  2027: '01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27',
  2028: '01-01 03-21 04-14 04-17 04-27 05-01 06-16 08-09 09-24 09-25 12-16 12-25 12-26',
  2029: '01-01 03-21 03-30 04-02 04-27 05-01 06-16 08-09 09-24 12-16 12-17 12-25 12-26',
  2030: '01-01 03-21 04-19 04-22 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26',
};

it.each(Object.entries(published))('computes the holidays of %s as they were published', (year, days) => {
  expect(daysOf(Number(year))).toEqual(days.split(' '));
});

it('finds Easter of known years, the earliest and the latest among them', () => {
  expect([1818, 1961, 2000, 2008, 2011, 2038, 2076].map(findEaster)).toEqual([
    '1818-03-22',
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2038-04-25',
    '2076-04-19',
  ]);
});

it('makes the Monday after a holiday on a Sunday a holiday too', () => {
  expect([isHoliday('2022-05-01'), isHoliday('2022-05-02'), isHoliday('2022-05-03')]).toEqual([true, true, false]);
  expect([isHoliday('2021-12-26'), isHoliday('2021-12-27'), isHoliday('2021-12-28')]).toEqual([true, true, false]);
});

it('moves nothing to the Tuesday after Christmas on a Sunday: its Monday is a holiday already', () => {
  expect([isHoliday('2022-12-25'), isHoliday('2022-12-26'), isHoliday('2022-12-27')]).toEqual([true, true, false]);
});

it('leaves a holiday on a Saturday where it is', () => {
  expect([isHoliday('2022-01-01'), isHoliday('2022-01-03')]).toEqual([true, false]);
});

it('counts one day where Good Friday is Human Rights Day', () => {
  expect(daysOf(2008).filter((day) => day.startsWith('03'))).toEqual(['03-21', '03-24']);
});

it('names each holiday of the Act in every year', () => {
  for (let year = 1995; year <= 2200; year++) {
    const names = new Set(listHolidays(year).map(({ name }) => name));
    const lost = holidayNames.filter((name) => !names.has(name));
    // Human Rights Day can fall on Good Friday, and on the Monday of Family Day.
    expect(lost.every((name) => name === 'human-rights')).toBe(true);
  }
});
