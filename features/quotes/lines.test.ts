import { describe, expect, it } from 'vitest';
import { priceOf, readQuantity, showQuantity, sumOf, totalOf, type Line } from './lines.ts';

/** The same lines at every run, spread over all that one can say. */
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

describe('a line', () => {
  it('is its quantity times its unit price to the nearest cent, halves up', () => {
    const total = (quantityThousandths: number, unitPriceCents: number) =>
      totalOf({ quantityThousandths, unitPriceCents });
    expect(total(1000, 99_99)).toBe(99_99);
    expect(total(2500, 350_00)).toBe(875_00);
    expect(total(333, 1_00)).toBe(33);
    expect(total(335, 1_00)).toBe(34);
    expect(total(1, 499)).toBe(0);
    expect(total(1, 500)).toBe(1);
    // What floats get wrong: 1.005 times 100 is 100.49999999999999 to them.
    expect(total(1005, 1_00)).toBe(101);
  });

  it('is whole, and never off by more than half a cent, whatever it says', () => {
    const wrong = someLines(5_000).filter((line) => {
      const total = totalOf(line);
      const off = BigInt(total) * 1000n - BigInt(line.quantityThousandths) * BigInt(line.unitPriceCents);
      return !Number.isSafeInteger(total) || off <= -500n || off > 500n;
    });
    expect(wrong).toEqual([]);
  });
});

describe('lines together', () => {
  const quoted = someLines(300).map((line) => ({ ...line, totalCents: totalOf(line) }));

  it('come to the price, of which net and VAT are the two parts, in any order', () => {
    for (let count = 0; count <= quoted.length; count += 7) {
      const some = quoted.slice(0, count);
      const sum = sumOf(some);
      expect(sum.totalCents).toBe(priceOf(some));
      expect(sum.netCents + sum.vatCents).toBe(sum.totalCents);
      expect(sumOf(some.toReversed())).toEqual(sum);
    }
  });

  it('have 15 % VAT in those that have VAT, rounded once', () => {
    const line = (totalCents: number, vat: boolean) => ({ totalCents, vat });
    expect(sumOf([line(115_00, true), line(50_00, false)])).toEqual({
      netCents: 150_00,
      vatCents: 15_00,
      totalCents: 165_00,
    });
    // Each of these has 0.39 of a cent in it: three together have one.
    expect(sumOf([line(3, true), line(3, true), line(3, true)]).vatCents).toBe(1);
    expect(sumOf([])).toEqual({ netCents: 0, vatCents: 0, totalCents: 0 });
  });
});

describe('a quantity', () => {
  it.each([
    ['2', 2000],
    [' 2,5 ', 2500],
    ['0.125', 125],
    ['0', 0],
    ['100000', 100_000_000],
  ])('is read: %s', (typed, thousandths) => expect(readQuantity(typed)).toBe(thousandths));

  it.each(['', 'two', '-1', '1.2345', '1 000', '1e3', '.5', '1.', 'NaN', '9'.repeat(40)])('is none: %s', (typed) =>
    expect(readQuantity(typed)).toBeNull(),
  );

  it('is shown as it is typed', () => {
    for (const { quantityThousandths } of someLines(500))
      expect(readQuantity(showQuantity(quantityThousandths))).toBe(quantityThousandths);
  });
});
