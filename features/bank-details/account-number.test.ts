import { expect, it } from 'vitest';
import { findFault, isShapId, tidyAccount, tidyShapId } from './account-number.ts';

it('takes the spaces and dashes out of a typed number', () => {
  expect(tidyAccount(' 6212 3456-789 ')).toBe('62123456789');
});

it.each([
  ['62123456789', 'fnb', null],
  ['1234567890', 'capitec', null],
  ['12345678901', 'capitec', 'length'],
  ['123456789', 'capitec', 'length'],
  ['62a23456789', 'fnb', 'digits'],
  ['', 'fnb', 'digits'],
  ['8001015009087', 'fnb', 'id'],
  ['8001015009087', 'standard', 'id'],
  ['9999999999999', 'fnb', 'length'],
] as const)('finds the fault of %s at %s: %s', (number, bank, fault) => {
  expect(findFault(number, bank)).toBe(fault);
});

it('knows the forms of a ShapID', () => {
  const good = ['', '0821234567', '+27821234567', 'thabo@capitec', tidyShapId(' Thabo.D @FNB ')];
  const bad = ['thabo', '8001015009087', '123', '@fnb', 'a@b@c', 'thabo@fnb.co.za'];
  expect([...good, ...bad].filter(isShapId)).toEqual(good);
});
