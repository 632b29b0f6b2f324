import { expect, it } from 'vitest';
import { hasForm, isTelling, numberEnd, type NumberForm, tidyNumber } from './number-forms.ts';

const year = 2026;

it.each<[NumberForm, readonly string[], readonly string[]]>([
  ['none', [''], ['1']],
  ['free', ['ABC', 'PIRB 1234/56', '12345678901234567890'], ['', 'AB', '123456789012345678901', 'ABC;']],
  ['digits', ['123', '123456789012'], ['12', '1234567890123', '12A4']],
  ['psira', ['1234567'], ['123456', '12345678', '123456A']],
  ['cidb', ['4GB', '4GB PE', '9CE'], ['0GB', '4G', '4GBPE', '10GB']],
  [
    'cipc',
    ['2014/123456/07', '1999/000001/23', 'K2014123456', 'B2010123456'],
    ['2027/123456/07', 'K2027123456', '1899/123456/07', '2014/12345/07', 'X2014123456'],
  ],
  ['vat', ['4123456789'], ['5123456789', '412345678']],
])('knows the form %s', (form, good, bad) => {
  expect(good.filter((number) => !hasForm(number, form, year))).toEqual([]);
  expect(bad.filter((number) => hasForm(number, form, year))).toEqual([]);
});

it('takes a number as it is typed on a phone', () => {
  expect(tidyNumber('  k2014123456 ')).toBe('K2014123456');
  expect(tidyNumber('123 456 7')).toBe('1234567');
  expect(tidyNumber('4gb   pe')).toBe('4GB PE');
});

it('shows only the end of a number', () => {
  expect(numberEnd('PIRB 12345')).toBe('…345');
  expect(numberEnd('')).toBe('');
});

it('lets an admin confirm by the form of a number alone only where it says something', () => {
  expect((['none', 'free'] as const).some(isTelling)).toBe(false);
  expect((['digits', 'psira', 'cidb', 'cipc', 'vat'] as const).every(isTelling)).toBe(true);
});
