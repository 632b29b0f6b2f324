/** A LIKE pattern for "contains `typed`": `%`, `_` and `\` mean themselves. Case is the statement's business. */
export const containsPattern = (typed: string): string => `%${prefixPattern(typed)}`;

/**
 * A LIKE pattern for "begins with `typed`": what one or two characters mean, which no trigram index can find
 * in the middle of a text.
 */
export const prefixPattern = (typed: string): string => `${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
