import { withoutAccents } from '#core/typed-text/plain-letters.ts';

/**
 * True if two names have the same words, whatever their order, capitals and accents. A hint for an admin, who looks at both: a name may
 * be written in more than one way.
 */
export const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

const wordsOf = (name: string): string => (withoutAccents(name).match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ');
