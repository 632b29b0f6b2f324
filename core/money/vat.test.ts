import { expect, it } from 'vitest';
import { maxCents } from './money.ts';
import { readRate, showRate, vatIn, vatPart } from './vat.ts';

it('finds the VAT in a price that includes it, to the nearest cent', () => {
  const cases = [
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1],
    [11500, 1500],
    [100, 13],
    [1_850_00, 241_30],
    [maxCents, 13_043_478_26],
  ] as const;
  for (const [gross, vat] of cases) expect([gross, vatIn(gross)]).toEqual([gross, vat]);
});

it('never has to round half a cent of VAT', () => {
  // Fifteen 115ths of whole cents: the remainder is never exactly half.
  for (let gross = 0; gross < 115; gross += 1) expect(((gross * 15) % 115) * 2).not.toBe(115);
});

it.each([
  [50_00, 15_00, 6_52],
  [200_00, 15_00, 26_09],
  [150_00, 15_50, 20_13],
  [150_00, 0, 0],
  [21, 500, 1],
  [20, 500, 1],
  [10, 500, 0],
  [maxCents, 100_00, 5_000_000_000],
])('finds the VAT in %i cents at %i hundredths of a percent: %i cents', (gross, rate, vat) =>
  expect(vatPart(gross, rate)).toBe(vat),
);

it.each([1, 115_00, 1_850_00])('finds in −%i cents what it finds in as many above zero', (gross) =>
  expect(vatPart(-gross, 15_00)).toBe(-vatPart(gross, 15_00)),
);

it('finds whole cents at every rate, half a cent at most from the exact part', () => {
  for (let rate = 0; rate <= 100_00; rate += 7)
    for (const gross of [1, 50_00, 149_99, 300_00]) {
      const exact = (gross * rate) / (100_00 + rate);
      expect(Math.abs(vatPart(gross, rate) - exact)).toBeLessThanOrEqual(0.500001);
    }
});

it.each([
  ['15', 15_00],
  [' 15.5 %', 15_50],
  ['15,25', 15_25],
  ['0', 0],
  ['15.255', null],
  ['-1', null],
  ['fifteen', null],
  ['', null],
])('reads the percentage %j as %j hundredths', (typed, rate) => expect(readRate(typed)).toBe(rate));

it('reads the percentage that it shows', () => {
  for (let rate = 0; rate <= 50_00; rate += 1) expect(readRate(showRate(rate))).toBe(rate);
});
