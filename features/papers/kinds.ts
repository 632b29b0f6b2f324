export const documentKinds = ['agreement', 'change', 'receipt', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefixes: Record<DocumentKind, string> = { agreement: 'AGR', change: 'CHG', receipt: 'REC', invoice: 'INV' };

/** `INV-0001`. The numbers of each provider have no gaps. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(4, '0')}`;

/** The number of a quotation, a change, a receipt or an invoice of a provider, and the beginning of that provider's name, if it follows: `INV-0042 Thabo`. Null for other text. */
export function readDocumentNumber(typed: string): { kind: DocumentKind; number: number; of: string | null } | null {
  const [, prefix, number, of = ''] = /^(AGR|CHG|REC|INV)-?(\d{1,9})(?:\s+(.+))?$/i.exec(typed.trim()) ?? [];
  if (prefix === undefined || number === undefined) return null;
  const kind = documentKinds.find((kind) => prefixes[kind] === prefix.toUpperCase());
  return kind === undefined ? null : { kind, number: Number(number), of: of === '' ? null : of };
}
