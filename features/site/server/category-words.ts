import { readFileSync } from 'node:fs';
import { plainWords } from './plain-words.ts';
import { stemWords } from './stem.ts';

/**
 * A stemmed phrase for a category: the trade itself, or a thing that the trade repairs or makes. `nearestFor` names the trade, in the
 * plural, if it has no category and `category` is the nearest one.
 */
export type CategoryPhrase = {
  phrase: string;
  stems: string;
  category: string;
  isTrade: boolean;
  nearestFor: string | null;
  /** True for a word of another language than English, which few texts contain: it stands for its category everywhere. */
  isForeign: boolean;
};

/** The phrases of category-words.txt and the names of its categories. */
export const categoryPhrases: readonly CategoryPhrase[] = readPhrases(
  readFileSync(new URL('./category-words.txt', import.meta.url), 'utf8'),
);

const byStems = new Map(categoryPhrases.toReversed().map((phrase) => [phrase.stems, phrase]));

/** The phrase for which the words stand, in any of their forms. Trades come before things, in the order of the file. */
export const findPhrase = (words: string): CategoryPhrase | undefined => byStems.get(stemWords(words));

/** A line is "Category: trade, trade | thing, thing", or "Category < trade without a category: trade | thing"; "Category @zu: …" is in isiZulu. */
function readPhrases(text: string): CategoryPhrase[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const phrases = lines.flatMap((line) => {
    const [head = '', listed = ''] = line.split(': ');
    const [named = '', language] = head.split(' @');
    const [category = '', nearestFor = null] = named.split(' < ');
    const [trades = '', things = ''] = listed.split(' | ');
    const toPhrases = (list: string, isTrade: boolean) =>
      list
        .split(', ')
        .filter((typed) => typed !== '')
        .map((typed) => {
          const phrase = plainWords(typed);
          return { phrase, stems: stemWords(phrase), category, isTrade, nearestFor, isForeign: language !== undefined };
        });
    return [...toPhrases(`${nearestFor ?? category}, ${trades}`, true), ...toPhrases(things, false)];
  });
  return phrases.toSorted((one, other) => Number(other.isTrade) - Number(one.isTrade));
}
