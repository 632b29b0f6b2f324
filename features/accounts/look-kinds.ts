/**
 * Private things that an admin can read after giving a reason. The id of each is that of the thing; `paper` is an invoice or credit note
 * for a plan, `quotes` are all of a problem.
 */
export const lookKinds = ['quote', 'quotes', 'job', 'payment', 'document', 'paper'] as const;
export type LookKind = (typeof lookKinds)[number];
