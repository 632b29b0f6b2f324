import { expect, it } from 'vitest';
import { maxCents } from './money.ts';
import { vatIn } from './vat.ts';

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
