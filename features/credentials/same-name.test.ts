import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it('knows a name in another order, in capitals and without accents', () => {
  expect(isSameName('Thabo Mokoena', 'MOKOENA, THABO')).toBe(true);
  expect(isSameName('René du Preez', 'Rene Du Preez')).toBe(true);
  expect(isSameName('Björn Łukasz', 'Bjorn Lukasz')).toBe(true);
});

it('tells names with other words apart', () => {
  expect(isSameName('Thabo Mokoena', 'Thabo J Mokoena')).toBe(false);
  expect(isSameName('Mokoena Plumbing', 'Mokoena')).toBe(false);
});
