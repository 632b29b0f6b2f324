import { maxKeys } from '../limits.ts';
import type { Catalogue } from './catalogues.ts';
import { inOneLine, isMadeBy } from './icu.ts';

/** Letters that a message must fix to be found among others: a pattern of facts alone fits everything. */
const minWeight = 2;

/** The keys of the messages that may have made a sentence, the surest first. */
export function findKeys({ patterns }: Catalogue, sentence: string): string[] {
  const line = inOneLine(sentence).trim();
  const found = patterns
    .filter(({ pattern, weight }) => weight >= minWeight && isMadeBy(pattern, line))
    .toSorted((one, other) => other.weight - one.weight);
  return [...new Set(found.map(({ key }) => key))].slice(0, maxKeys);
}
