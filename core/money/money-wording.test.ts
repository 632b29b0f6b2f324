import { expect, it } from 'vitest';
import { describeTypedPrice } from './money-wording.ts';

it.each([
  ['2k', 'We read this as R2,000.00'],
  ['2.500', 'We read this as R2,500.00'],
  ['1.850,50', 'We read this as R1,850.50'],
  ['.50', 'We read this as R0.50'],
  ['1850.5', 'We read this as R1,850.50'],
])('says how the price %j is read', (typed, sentence) => expect(describeTypedPrice(typed)).toBe(sentence));

it.each(['', '1850', 'R1850', '1,850', '1850.50', '1,850.00', 'a lot', '-50', '0.001', '100000001'])(
  'says nothing under the price %j',
  (typed) => expect(describeTypedPrice(typed)).toBeUndefined(),
);
