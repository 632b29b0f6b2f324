import { describe, expect, it } from 'vitest';
import { formatBudget, formatRand, maxCents, readBudget, readPrice } from './money.ts';

describe('a budget as people type it', () => {
  it.each([
    ['R2 500', 250_000],
    ['2,500', 250_000],
    ['about 2500', 250_000],
    ['R 1 234 567.50', 123_456_750],
    ['2,500.50', 250_050],
    ['12,50', 1_250],
    ['12.5', 1_200],
    ['1.234', 123_400],
    ['R2.500', 250_000],
    ['1.850,50', 185_050],
    ['0.500', 0],
    ['2k', 200_000],
    ['about R2.5K or less', 250_000],
    ['1,5 k', 150_000],
    ['2kg', 200],
    ['9'.repeat(400) + 'k', null],
    ['between 800 and 1000', 80_000],
    ['2500,00', 250_000],
    ['R2\u202f500', 250_000],
    ['R1,234,567,89', 123_456_789],
    ['2,5', 200],
    ['2 5000', 200],
    ['R100,000,000', 10_000_000_000],
    ['R100 000 000.00', 10_000_000_000],
    ['R100,000,000.01', null],
    ['R99,999,999.99', 9_999_999_999],
    ['0', 0],
    ['100000000', 10_000_000_000],
    ['100000001', null],
    ['9'.repeat(400), null],
    ['as little as possible', null],
    ['', null],
  ])('reads the budget %j as %j cents', (typed, cents) => expect(readBudget(typed)).toBe(cents));

  it('reads the same budget however it is grouped, and with any text around it', () => {
    const dress = [
      (text: string) => text,
      (text: string) => `R${text}`,
      (text: string) => `about R ${text}, perhaps less`,
      (text: string) => `${text} or 7`,
    ];
    const group = (whole: number, by: string) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, by);
    for (const whole of [
      0, 1, 9, 10, 99, 100, 999, 1000, 1001, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 12_345_678, 100_000_000,
    ]) {
      for (const by of ['', ',', '.', ' ', '\u00a0']) {
        for (const [cents, ending] of [
          [0, ''],
          [0, '.00'],
          [5, '.05'],
          [99, ',99'],
        ] as const) {
          const meant = whole * 100 + cents;
          for (const around of dress)
            expect(readBudget(around(group(whole, by) + ending))).toBe(meant > maxCents ? null : meant);
        }
      }
    }
  });

  it('reads any text as a budget fast', () => {
    expect(readBudget('1 '.repeat(25_000))).toBe(100);
    expect(readBudget('1,'.repeat(25_000))).toBe(100);
  });
});

describe('a price', () => {
  it.each([
    ['1850', 185_000],
    ['R1,850.50', 185_050],
    ['1 850,50', 185_050],
    ['1850.5', 185_050],
    ['-50', -5_000],
    ['1850.', 185_000],
    ['R 1850,', 185_000],
    ['.50', 50],
    [',5', 50],
    ['-.5', -50],
    ['2.500', 250_000],
    ['1.850,50', 185_050],
    ['1.850.50', 185_050],
    ['1\u202f850', 185_000],
    ['1.234.567', 123_456_700],
    ['1850.500', 185_050],
    ['0.500', 50],
    ['2k', 200_000],
    ['R2,5 K', 250_000],
    ['2k or so', null],
    ['100000000.01', 10_000_000_001],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['.', null],
    ['-', null],
    ['1 85', null],
    ['1,850 500', null],
    ['1e308', null],
    ['NaN', null],
    ['a lot', null],
    ['', null],
  ])('reads the price %j as %j cents', (typed, cents) => expect(readPrice(typed)).toBe(cents));
});

it('keeps a price with more than two decimals apart from whole cents', () => {
  for (const typed of ['0.001', '1,850.505', '12.9999999999999999999', '-0.123'])
    expect([typed, Number.isInteger(readPrice(typed))]).toEqual([typed, false]);
});

it('reads the price that it shows', () => {
  for (const cents of [0, 1, 99, 1_00, 999_99, 1_000_00, 1_234_567_89, maxCents]) {
    expect(readPrice(formatRand(cents))).toBe(cents);
    expect(readPrice(formatRand(cents).slice(1))).toBe(cents);
    expect(readBudget(formatBudget(cents))).toBe(cents);
  }
});

it('shows an amount in rand, with cents where the design wants them', () => {
  expect(formatRand(185_000)).toBe('R1,850.00');
  expect(formatRand(5)).toBe('R0.05');
  expect(formatRand(1_234_567_89)).toBe('R1,234,567.89');
  expect(formatBudget(250_000)).toBe('R2,500');
  expect(formatBudget(250_050)).toBe('R2,500.50');
});
