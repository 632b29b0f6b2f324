/**
 * Private things that an admin reads once they have written down why. The id of each is that of the thing; `paper` is an invoice or credit
 * note for a plan, `quotes` are all of a problem.
 */
export const lookKinds = ['quote', 'quotes', 'job', 'payment', 'document', 'paper'] as const;
export type LookKind = (typeof lookKinds)[number];
