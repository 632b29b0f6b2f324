import { expect, it } from 'vitest';
import { readIdRange, readInvoiceNumber, readPaperNumber } from './read-reference.ts';

it('reads a whole id, also without hyphens, as a range of that id alone', () => {
  const id = '0192f0c1-7a00-7123-8abc-0123456789ab';
  expect(readIdRange(id)).toEqual({ low: id, high: id });
  expect(readIdRange(` ${id.replaceAll('-', '').toUpperCase()} `)).toEqual({ low: id, high: id });
});

it('reads the first characters of an id as the range of the ids that begin so', () => {
  expect(readIdRange('0192f0c1')).toEqual({
    low: '0192f0c1-0000-0000-0000-000000000000',
    high: '0192f0c1-ffff-ffff-ffff-ffffffffffff',
  });
  expect(readIdRange('0192f0c1-7a')?.low).toBe('0192f0c1-7a00-0000-0000-000000000000');
});

it.each(['0192f0c', 'Naledi', '0192f0c1-7a00-7123-8abc-0123456789abc', '', 'deadbeer'])('reads %j as no id', (typed) =>
  expect(readIdRange(typed)).toBeNull(),
);

it('reads the printed number of an invoice and of a credit note', () => {
  expect(readInvoiceNumber('LUN-000012')).toEqual({ mode: 'live', kind: 'invoice', number: 12 });
  expect(readInvoiceNumber('test-cn-000003')).toEqual({ mode: 'test', kind: 'credit-note', number: 3 });
  expect(readInvoiceNumber('INV-0001')).toBeNull();
});

it('reads the number of a quotation and of an invoice of a provider, with the name of the provider or without', () => {
  expect(readPaperNumber('AGR-0012')).toEqual({ kind: 'agreement', number: 12, of: null });
  expect(readPaperNumber(' inv0042  Fix & Co ')).toEqual({ kind: 'invoice', number: 42, of: 'Fix & Co' });
  for (const typed of ['INV-', 'INV', 'Invoice 12', 'INV-0001x', 'LUN-000012', 'INV-1234567890'])
    expect(readPaperNumber(typed)).toBeNull();
});
