/** The papers of a deal: what was agreed, and what is charged for it. */
export const documentKinds = ['agreement', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefix: Record<DocumentKind, string> = { agreement: 'AGR', invoice: 'INV' };

/** `INV-0001`: each provider counts their own, without a gap. */
export const documentNumber = (kind: DocumentKind, number: number): string =>
  `${prefix[kind]}-${String(number).padStart(4, '0')}`;
