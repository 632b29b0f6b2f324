/** Counts of System health go up to here: more are shown as "1,000+". */
export const maxCounted = 1_000;
