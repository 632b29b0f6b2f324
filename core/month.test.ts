import { describe, expect, it } from 'vitest';
import { addDays, addMonths, toDay, daysFrom, daysIntoWeek, findDayStart, listWeeks } from './month.ts';

describe('a month', () => {
  it('lists the weeks of a month, from Monday to Sunday', () => {
    const weeks = listWeeks('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
    expect(listWeeks('2027-02')).toHaveLength(4);
    expect(daysIntoWeek('2026-11-30')).toBe(0);
  });

  it('moves to the same day of another month, or to its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2027-12-15', 1)).toBe('2028-01-15');
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
    expect(addMonths('2026-01-05', -1)).toBe('2025-12-05');
  });
});

describe('a day', () => {
  it('takes the day of an instant in Johannesburg', () => {
    expect(toDay('2026-11-30T22:00:00.000Z')).toBe('2026-12-01');
    expect(toDay('2026-11-30T21:59:59.999Z')).toBe('2026-11-30');
    expect(findDayStart('2026-12-01').toISOString()).toBe('2026-11-30T22:00:00.000Z');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('lists every day on which work takes place, and not a day that starts when the work ends', () => {
    expect(daysFrom('2026-11-24T06:30:00Z', new Date('2026-11-26T14:30:00Z'))).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
    expect(daysFrom('2026-11-24T20:00:00Z', new Date('2026-11-24T22:00:00Z'))).toEqual(['2026-11-24']);
  });
});
