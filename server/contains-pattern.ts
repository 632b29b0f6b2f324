/** A LIKE pattern for "contains `typed`": `%`, `_` and `\` mean themselves. Case is the statement's business. */
export const containsPattern = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
