import { expect, it } from 'vitest';
import { aDate, aMonth, anAmount, aNumber, dropUnnamed, pickOption, someText } from './search-params.ts';

it('trims text, and drops text that is blank or no text', () => {
  expect(someText('  geyser ')).toBe('geyser');
  for (const value of ['   ', '', undefined, null, 7, ['geyser']]) expect(someText(value)).toBeUndefined();
});

it('cuts long text between characters, without a space at its end', () => {
  expect(someText('geyser leaks', 7)).toBe('geyser');
  expect(someText('😀😀😀', 2)).toBe('😀😀');
  expect(someText('a'.repeat(3000))).toHaveLength(2000);
});

it('reads one of the options, and nothing else', () => {
  expect(pickOption(['open', 'closed'], 'closed')).toBe('closed');
  expect(pickOption(['open', 'closed'], 'OPEN')).toBeUndefined();
  expect(pickOption(['open', 'closed'], undefined)).toBeUndefined();
});

it('reads a whole number within its limits, typed or parsed', () => {
  expect(aNumber('500', 0, 1000)).toBe(500);
  expect(aNumber(500, 0, 1000)).toBe(500);
  expect(aNumber('0', 0, 1000)).toBe(0);
  for (const value of ['-5', -5, 1001, 4.5, '4.5', '1e3', 'lots', '', '9999999999', null, NaN])
    expect(aNumber(value, 0, 1000)).toBeUndefined();
});

it('reads a day that exists', () => {
  expect(aDate('2026-11-24')).toBe('2026-11-24');
  expect(aDate('2028-02-29')).toBe('2028-02-29');
  for (const value of ['2026-02-29', '2026-13-40', '24-11-2026', 'yesterday', '2026-11-24T08:00', 20261124])
    expect(aDate(value)).toBeUndefined();
});

it('reads a month that exists', () => {
  expect(aMonth('2026-11')).toBe('2026-11');
  for (const value of ['2026-13', '2026', '2026-11-24', undefined]) expect(aMonth(value)).toBeUndefined();
});

it('reads an amount in rand, with cents', () => {
  expect(anAmount('12.50')).toBe(12.5);
  expect(anAmount(1234.05)).toBe(1234.05);
  expect(anAmount(0)).toBe(0);
  for (const value of ['lots', -5, 12.345, 100_000_001, '1e3', Number.NaN, null])
    expect(anAmount(value)).toBeUndefined();
});

it('takes away the parameters that a page does not name, which the router would leave to it', () => {
  const read = dropUnnamed(({ status }) => ({ status: pickOption(['open'], status) }));
  const search = { status: 'open', fbclid: 'IwAR0', utm_source: 'newsletter' };
  expect({ ...search, ...read(search) }).toEqual({ status: 'open', fbclid: undefined, utm_source: undefined });
});
