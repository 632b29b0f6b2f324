import { expect, it } from 'vitest';
import { sumPrices, readQuantity, showQuantity, sumLines, lineTotal, type Line } from './lines.ts';

/** The same lines in every run, spread over all possible values. */
function someLines(count: number): Line[] {
  let seed = 20_261_121;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.floor((seed / 2_147_483_647) * below);
  };
  return Array.from({ length: count }, () => ({
    description: 'Work',
    quantityThousandths: 1 + next(10 ** next(9)),
    unitPriceCents: next(10 ** next(11)),
    vat: next(2) === 1,
  }));
}

it('multiplies quantity and unit price of a line to the nearest cent, halves up', () => {
  const total = (quantityThousandths: number, unitPriceCents: number) =>
    lineTotal({ quantityThousandths, unitPriceCents });
  expect(total(1000, 99_99)).toBe(99_99);
  expect(total(2500, 350_00)).toBe(875_00);
  expect(total(333, 1_00)).toBe(33);
  expect(total(335, 1_00)).toBe(34);
  expect(total(1, 499)).toBe(0);
  expect(total(1, 500)).toBe(1);
  // Floating-point numbers get this wrong: 1.005 times 100 is 100.49999999999999.
  expect(total(1005, 1_00)).toBe(101);
});

it('rounds a line to whole cents, never off by more than half a cent', () => {
  const wrong = someLines(5_000).filter((line) => {
    const total = lineTotal(line);
    const off = BigInt(total) * 1000n - BigInt(line.quantityThousandths) * BigInt(line.unitPriceCents);
    return !Number.isSafeInteger(total) || off <= -500n || off > 500n;
  });
  expect(wrong).toEqual([]);
});

const quoted = someLines(300).map((line) => ({ ...line, totalCents: lineTotal(line) }));

it('sums lines to the price, split into net and VAT, in any order', () => {
  for (let count = 0; count <= quoted.length; count += 7) {
    const some = quoted.slice(0, count);
    const sum = sumLines(some);
    expect(sum.totalCents).toBe(sumPrices(some));
    expect(sum.netCents + sum.vatCents).toBe(sum.totalCents);
    expect(sumLines(some.toReversed())).toEqual(sum);
  }
});

it('finds 15% VAT in the lines with VAT, rounded once', () => {
  const line = (totalCents: number, vat: boolean) => ({ totalCents, vat });
  expect(sumLines([line(115_00, true), line(50_00, false)])).toEqual({
    netCents: 150_00,
    vatCents: 15_00,
    totalCents: 165_00,
  });
  // Each of these has 0.39 of a cent in it: three together have one.
  expect(sumLines([line(3, true), line(3, true), line(3, true)]).vatCents).toBe(1);
  expect(sumLines([])).toEqual({ netCents: 0, vatCents: 0, totalCents: 0 });
});

it.each([
  ['2', 2000],
  [' 2,5 ', 2500],
  ['0.125', 125],
  ['0', 0],
  ['.5', 500],
  ['1.', 1000],
  ['1 000', 1_000_000],
  ['1.2000', 1200],
  ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ['100000', 100_000_000],
])('reads the quantity %s', (typed, thousandths) => expect(readQuantity(typed)).toBe(thousandths));

it.each(['', '.', 'two', '-1', '1 00', '1e3', 'NaN'])('refuses the quantity %j', (typed) =>
  expect(readQuantity(typed)).toBeNull(),
);

it('keeps a quantity with more than 3 decimals apart from whole thousandths', () => {
  expect(Number.isInteger(readQuantity('1.2345'))).toBe(false);
});

it('shows a quantity as it is typed', () => {
  for (const { quantityThousandths } of someLines(500))
    expect(readQuantity(showQuantity(quantityThousandths))).toBe(quantityThousandths);
});
