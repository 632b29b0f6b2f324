import { expect, it } from 'vitest';
import type { Unit } from '#core/figures.ts';
import { showPeriod, showShortPeriod, showTick, showValue, tickUnit, writeNumber } from './show.ts';

it.each<[Unit, number | null, string]>([
  ['count', 1840, '1,840'],
  ['cents', 1850_50, 'R1,850.50'],
  ['minutes', 59, '59 min'],
  ['minutes', 210, '3.5 h'],
  ['minutes', 60 * 47, '47 h'],
  ['minutes', 60 * 48, '2 days'],
  ['minutes', 1440 * 12, '12 days'],
  ['bytes', 318 * 1024 ** 2, '318 MB'],
  ['bytes', 700, '700 B'],
  ['percent', 7207, '72.1%'],
  ['percent', null, 'No figure'],
])('shows %s %s as %s', (unit, value, text) => {
  expect(showValue(unit, value)).toBe(text);
});

it.each<[Unit, number, string]>([
  ['cents', 80_000_00, 'R80k'],
  ['cents', 500_00, 'R500'],
  ['count', 25_000, '25k'],
  ['count', 60, '60'],
])('shows %s %s beside an axis as %s', (unit, value, text) => {
  expect(showTick(unit, value)).toBe(text);
});

it('steps through rand, not cents, and through the unit that bytes are shown in', () => {
  expect(tickUnit('cents', 5_000_00)).toBe(100);
  expect(tickUnit('bytes', 5 * 1024 ** 2)).toBe(1024 ** 2);
  expect(tickUnit('count', 5)).toBe(1);
});

it('names days, weeks and months, short and in full', () => {
  expect([showShortPeriod('2026-11-16', 'day'), showShortPeriod('2026-11-01', 'month')]).toEqual(['16 Nov', 'Nov']);
  expect([showPeriod('2026-11-16', 'week'), showPeriod('2026-11-01', 'month')]).toEqual([
    'Week of 16 November 2026',
    'November 2026',
  ]);
});

it('writes numbers that a spreadsheet counts with', () => {
  expect(writeNumber('cents', 1850_50)).toBe('1850,50');
  expect(writeNumber('percent', 7207)).toBe('72,07');
  expect(writeNumber('minutes', 210)).toBe('210');
  expect(writeNumber('count', null)).toBe('');
});
