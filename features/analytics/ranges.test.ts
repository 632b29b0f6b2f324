import { describe, expect, it } from 'vitest';
import { countDays } from '#core/periods.ts';
import { choosePeriod, findSpan, findSpanBefore } from './ranges.ts';

const today = '2026-11-20';

describe('a range', () => {
  it.each([
    ['last-7-days', '2026-11-14', today, '2026-11-07', '2026-11-13'],
    ['last-30-days', '2026-10-22', today, '2026-09-22', '2026-10-21'],
    ['last-90-days', '2026-08-23', today, '2026-05-25', '2026-08-22'],
    ['this-month', '2026-11-01', today, '2026-10-01', '2026-10-20'],
    ['last-month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['this-year', '2026-01-01', today, '2025-01-01', '2025-11-20'],
  ] as const)('%s lasts from %s to %s, and the one before from %s to %s', (range, from, to, fromBefore, toBefore) => {
    const span = findSpan(range, today);
    expect(span).toEqual({ from, to });
    expect(findSpanBefore(range, span)).toEqual({ from: fromBefore, to: toBefore });
  });

  it('of a person ends today at the latest, and is compared with as many days', () => {
    const span = findSpan('custom', today, { from: '2026-11-11', to: '2027-01-01' });
    expect(span).toEqual({ from: '2026-11-11', to: today });
    expect(countDays(span)).toBe(10);
    expect(findSpanBefore('custom', span)).toEqual({ from: '2026-11-01', to: '2026-11-10' });
  });

  it('on the last day of a long month is compared with the whole month before', () => {
    expect(findSpanBefore('this-month', findSpan('this-month', '2026-03-31'))).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
});

describe('the points of a chart', () => {
  it('are days for a month, weeks for a quarter, and months for a year', () => {
    expect(choosePeriod(findSpan('last-30-days', today))).toBe('day');
    expect(choosePeriod(findSpan('last-90-days', today))).toBe('week');
    expect(choosePeriod(findSpan('this-year', today))).toBe('month');
  });
});
