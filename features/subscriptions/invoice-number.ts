export type InvoiceKind = 'invoice' | 'credit-note';

const prefix = {
  live: { invoice: 'LUN', 'credit-note': 'LUN-CN' },
  test: { invoice: 'TEST', 'credit-note': 'TEST-CN' },
};

/** `LUN-000001`; `TEST-000001` of a payment with a test key. */
export const invoiceNumber = (mode: 'live' | 'test', kind: InvoiceKind, number: number): string =>
  `${prefix[mode][kind]}-${String(number).padStart(6, '0')}`;
