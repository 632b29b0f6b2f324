import { expect, it } from 'vitest';
import { readInvoiceNumber } from './invoice-number.ts';

it('reads the printed number of an invoice and of a credit note', () => {
  expect(readInvoiceNumber('LUN-000012')).toEqual({ mode: 'live', kind: 'invoice', number: 12 });
  expect(readInvoiceNumber('test-cn-000003')).toEqual({ mode: 'test', kind: 'credit-note', number: 3 });
  expect(readInvoiceNumber('INV-0001')).toBeNull();
});
