import { expect, it } from 'vitest';
import { readDocumentNumber } from './kinds.ts';

it('reads the number of a quotation and of an invoice of a provider, with the name of the provider or without', () => {
  expect(readDocumentNumber('AGR-0012')).toEqual({ kind: 'agreement', number: 12, of: null });
  expect(readDocumentNumber(' inv0042  Fix & Co ')).toEqual({ kind: 'invoice', number: 42, of: 'Fix & Co' });
  for (const typed of ['INV-', 'INV', 'Invoice 12', 'INV-0001x', 'LUN-000012', 'INV-1234567890'])
    expect(readDocumentNumber(typed)).toBeNull();
});
