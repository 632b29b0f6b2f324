/** The ends of a dispute, and the wishes with which it begins. */
export const outcomes = ['redo', 'part', 'all', 'nothing'] as const;
export type DisputeOutcome = (typeof outcomes)[number];

export const sides = ['member', 'provider'] as const;
export type Side = (typeof sides)[number];

/** The terms of an offer or a decision as its event keeps them. `cents` goes with part of the price, `day` with work that is done again. */
export type StoredTerms = { outcome: DisputeOutcome; cents?: number; day?: string };

/** The kinds of evidence that the sources of the features bring, in the order of the list from which the sides choose. */
export const evidenceKinds = [
  'quote',
  'change-order',
  'payment',
  'photo',
  'message',
  'visit',
  'arrival',
  'no-show',
  'certificate',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
