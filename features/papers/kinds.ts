export const documentKinds = ['agreement', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefix: Record<DocumentKind, string> = { agreement: 'AGR', invoice: 'INV' };

/** `INV-0001`. The numbers of each provider have no gaps. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${prefix[kind]}-${String(number).padStart(4, '0')}`;

/** The number of a quotation or an invoice of a provider, and the beginning of that provider's name, if it follows: `INV-0042 Thabo`. Null for other text. */
export function readDocumentNumber(typed: string): { kind: DocumentKind; number: number; of: string | null } | null {
  const [, prefix, number, of = ''] = /^(AGR|INV)-?(\d{1,9})(?:\s+(.+))?$/i.exec(typed.trim()) ?? [];
  if (prefix === undefined || number === undefined) return null;
  const kind = prefix.toUpperCase() === 'AGR' ? 'agreement' : 'invoice';
  return { kind, number: Number(number), of: of === '' ? null : of };
}
