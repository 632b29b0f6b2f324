/** The decisions about a subject that answer its reports and close its case. The sentence of each is among the words of its noun. */
export const outcomes = ['hide', 'show', 'approve', 'drop', 'restore'] as const;
export type Outcome = (typeof outcomes)[number];
