/** The names of facts that figures of several nouns have. */
export const factWords = { total: 'Total', median: 'Median', count: 'Number' };
