/** The limit of each count: a larger one is shown as "1,000+". */
export const maxCounted = 1_000;
