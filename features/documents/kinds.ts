export const documentKinds = ['agreement', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefix: Record<DocumentKind, string> = { agreement: 'AGR', invoice: 'INV' };

/** `INV-0001`. The numbers of each provider have no gaps. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${prefix[kind]}-${String(number).padStart(4, '0')}`;
