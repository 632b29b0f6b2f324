export type InvoiceKind = 'invoice' | 'credit-note';

const prefix = {
  live: { invoice: 'LUN', 'credit-note': 'LUN-CN' },
  test: { invoice: 'TEST', 'credit-note': 'TEST-CN' },
};

/** `LUN-000001`; `TEST-000001` of a payment with a test key. */
export const invoiceNumber = (mode: 'live' | 'test', kind: InvoiceKind, number: number): string =>
  `${prefix[mode][kind]}-${String(number).padStart(6, '0')}`;

/** The number of one of our invoices or credit notes as it is printed: `LUN-000012`. Null for other text. */
export function readInvoiceNumber(typed: string): { mode: 'live' | 'test'; kind: InvoiceKind; number: number } | null {
  const [, prefix, credit, number] = /^(LUN|TEST)(-CN)?-(\d{1,9})$/i.exec(typed.trim()) ?? [];
  if (prefix === undefined || number === undefined) return null;
  return {
    mode: prefix.toUpperCase() === 'LUN' ? 'live' : 'test',
    kind: credit === undefined ? 'invoice' : 'credit-note',
    number: Number(number),
  };
}
