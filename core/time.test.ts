import { expect, it } from 'vitest';
import {
  localDateTime,
  monthStart,
  readLocalDateTime,
  reminderTimes,
  showAgo,
  showClock,
  showDate,
  showDateTime,
  showDayAndMonth,
  showDayOfMonth,
  showDayTime,
  showMonth,
  showMonthName,
  showShortMonth,
  showShortWeekday,
  showWeekday,
} from './time.ts';

const now = new Date('2026-11-21T10:00:00Z');

it('shows times in the time of Johannesburg', () => {
  expect(showDateTime('2026-11-24T06:30:00Z')).toBe('24 November 2026, 08:30');
  expect(showDayTime('2026-11-24T22:05:00Z')).toBe('25 November, 00:05');
  expect(showDate('2026-11-24T22:05:00Z')).toBe('25 November 2026');
  expect(showWeekday('2026-11-24T06:30:00Z')).toBe('Tuesday');
});

it('shows every part of an instant as the English of South Africa does', () => {
  const formats: [(at: Date) => string, Intl.DateTimeFormatOptions][] = [
    [showDate, { day: 'numeric', month: 'long', year: 'numeric' }],
    [showDayAndMonth, { day: 'numeric', month: 'long' }],
    [showClock, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
    [showMonth, { month: 'long', year: 'numeric' }],
    [showMonthName, { month: 'long' }],
    [showWeekday, { weekday: 'long' }],
    [showShortWeekday, { weekday: 'short' }],
    [showShortMonth, { month: 'short' }],
    [showDayOfMonth, { day: 'numeric' }],
  ];
  // Some 35 hours apart: every month, weekday and hour of the years that people can type, with both ends of a day.
  const instants = [Date.UTC(2026, 10, 24, 21, 59, 59, 999), Date.UTC(2026, 10, 24, 22)];
  for (let at = Date.UTC(2000, 0, 1); at < Date.UTC(2101, 0, 1); at += 127_345_678) instants.push(at);
  for (const [show, options] of formats) {
    const intl = new Intl.DateTimeFormat('en-ZA', { timeZone: 'Africa/Johannesburg', ...options });
    const wrong = instants.filter((at) => show(new Date(at)) !== intl.format(at));
    expect(wrong.map((at) => new Date(at).toISOString())).toEqual([]);
  }
});

it('shows no text for what is no instant', () => {
  expect(() => showDate('tomorrow')).toThrow(RangeError);
});

it.each([
  ['2026-11-21T09:59:30Z', 'Just now'],
  ['2026-11-21T09:59:00Z', '1 minute ago'],
  ['2026-11-21T08:00:00Z', '2 hours ago'],
  ['2026-11-20T22:30:00Z', '11 hours ago'],
  ['2026-11-20T21:30:00Z', 'Yesterday'],
  ['2026-11-19T12:00:00Z', '2 days ago'],
  ['2026-11-14T08:00:00Z', '14 November 2026'],
])('shows %s as %s', (at, text) => expect(showAgo(at, now)).toBe(text));

it('starts a month at midnight in Johannesburg, which is 22:00Z', () => {
  expect(monthStart(new Date('2026-11-30T21:59:59Z'))).toEqual(new Date('2026-10-31T22:00:00Z'));
  expect(monthStart(new Date('2026-11-30T22:00:00Z'))).toEqual(new Date('2026-11-30T22:00:00Z'));
  expect(monthStart(new Date('2026-12-31T22:00:00Z'))).toEqual(new Date('2026-12-31T22:00:00Z'));
});

it('reads a local date and time, and writes it back', () => {
  expect(readLocalDateTime('2026-11-24T08:30')).toEqual(new Date('2026-11-24T06:30:00Z'));
  expect(localDateTime(new Date('2026-11-24T06:30:00Z'))).toBe('2026-11-24T08:30');
  for (const none of ['', '2026-11-24', '2026-13-40T08:30', 'tomorrow']) expect(readLocalDateTime(none)).toBeNull();
});

it('reminds on the evening before and in the morning of what starts, in the time of Johannesburg', () => {
  const times = (at: string) => {
    const { eveningBefore, morningOf } = reminderTimes(new Date(at));
    return [eveningBefore, morningOf].map(showDateTime);
  };
  expect(times('2026-11-24T07:00:00Z')).toEqual(['23 November 2026, 18:00', '24 November 2026, 07:00']);
  expect(times('2026-11-24T04:30:00Z')).toEqual(['23 November 2026, 18:00', '24 November 2026, 05:30']);
  expect(times('2026-11-24T21:59:00Z')).toEqual(['23 November 2026, 18:00', '24 November 2026, 07:00']);
  expect(times('2026-11-24T22:30:00Z')).toEqual(['24 November 2026, 18:00', '24 November 2026, 23:30']);
});
