import { codePoints } from '#core/cut-text.ts';
import { plainWords } from '#features/site/server/plain-words.ts';
import type { Meaning } from '#features/site/server/meaning.ts';
import { type Term, makeTerm } from './term.ts';

/** True if a search only has trades with a category and places: then it means the things of that category at those places. */
export const isTradeAndPlaces = (meanings: readonly Meaning[]): boolean =>
  meanings.length > 0 &&
  meanings.every((meaning) => meaning.kind === 'place' || (meaning.kind === 'trade' && meaning.nearestFor === null));

/** The category and the keys of the places that a search means; null if it means anything else, or nothing. */
export function meantFilters(
  meanings: readonly Meaning[],
  kind: 'problems' | 'providers',
): { category: string | undefined; places: string[] } | null {
  const categories = new Set<string>();
  const places: string[] = [];
  for (const meaning of meanings) {
    if (meaning.kind === 'place') places.push(meaning.key);
    else if (standsForCategory(meaning, kind)) categories.add(meaning.category);
    else return null;
  }
  const [category, another] = categories;
  return another !== undefined || (category === undefined && places.length === 0) ? null : { category, places };
}

/**
 * For a listing a thing stands for its trade too: few plumbers write "geyser" in theirs. So does a thing in another language than English
 * for a problem: few are written in it. The nearest category of a trade without one says nothing about a problem.
 */
const standsForCategory = (
  meaning: Meaning,
  kind: 'problems' | 'providers',
): meaning is Meaning & { category: string } =>
  'category' in meaning &&
  (kind === 'providers' || ((meaning.kind === 'trade' || meaning.isForeign === true) && meaning.nearestFor === null));

/**
 * The meaning of a search, as a term for the searched text: a trade is its category, a place is its key, and a word any of its forms. A
 * thing is a word of a problem, and the category of a listing. Null if the meaning is the typed text, or empty.
 */
export function meantTerm(typed: string, meanings: readonly Meaning[], kind: 'problems' | 'providers'): Term | null {
  const isAsTyped =
    meanings.map((meaning) => (meaning.kind === 'word' ? meaning.stem : '')).join(' ') === plainWords(typed);
  if (isAsTyped) return null;
  const sought = meanings.map((meaning) => {
    if (meaning.kind === 'place') return ` ${meaning.key}@`;
    if (meaning.kind !== 'word' && meaning.nearestFor !== null) return meaning.stem;
    if (standsForCategory(meaning, kind)) return ` ${plainWords(meaning.category)}#`;
    return meaning.stem;
  });
  const words = [...new Set(sought)].map((word) => (codePoints(word) < 3 ? ` ${word}` : word));
  return words.length === 0 ? null : makeTerm(words, null);
}
