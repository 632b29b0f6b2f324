/**
 * The outcome of a visit for one of its parties, as rows keep it: kept, missed by a cause of their own, or a matter that counts for no one.
 * Their sentences are in `kept-wording.ts`.
 */
export const visitOutcomes = ['kept', 'missed', 'not-counted'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** The outcomes that the figure counts. */
export const countedOutcomes = ['kept', 'missed'] as const satisfies VisitOutcome[];
