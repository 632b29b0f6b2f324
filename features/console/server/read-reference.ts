import type { DocumentKind } from '#features/documents/kinds.ts';
import type { InvoiceKind } from '#features/subscriptions/invoice-number.ts';

/** All ids from `low` to `high`. */
export type IdRange = { low: string; high: string };

/** An id as a whole, or its first 8 characters or more, with or without hyphens: the ids that begin so. Null for other text. */
export function readIdRange(typed: string): IdRange | null {
  const digits = typed.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null;
  const toId = (end: string) => digits.padEnd(32, end).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { low: toId('0'), high: toId('f') };
}

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

/** The number of a quotation or an invoice of a provider, and the beginning of that provider's name, if it follows: `INV-0042 Thabo`. Null for other text. */
export function readPaperNumber(typed: string): { kind: DocumentKind; number: number; of: string | null } | null {
  const [, prefix, number, of = ''] = /^(AGR|INV)-?(\d{1,9})(?:\s+(.+))?$/i.exec(typed.trim()) ?? [];
  if (prefix === undefined || number === undefined) return null;
  const kind = prefix.toUpperCase() === 'AGR' ? 'agreement' : 'invoice';
  return { kind, number: Number(number), of: of === '' ? null : of };
}
