import { categoryPhrases, findPhrase, type CategoryPhrase } from '#features/site/server/category-words.ts';
import { placesCalled, places } from '#features/site/server/places.ts';
import { correctWords, plainWords } from '#features/site/server/plain-words.ts';
import { stem } from '#features/site/server/stem.ts';

/** What a part of a search stands for: a category by its trade or a thing, a place, or a word in any of its forms. */
export type Meaning =
  | { kind: 'trade'; category: string }
  | { kind: 'thing'; category: string; stem: string }
  | { kind: 'place'; key: string }
  | { kind: 'word'; stem: string };

const maxWordsInPhrase = 4;

/** Words around what is searched for, English and Afrikaans. */
const fillers = new Set(
  `a an the in at on near nearby around close by to for of from with and or my our me i we you your is are it need needs needed want wants
  looking look find search seeking someone anyone somebody person people good best cheap affordable reliable available services service
  contractor company companies please help can who do does fix fixed fixing repair repairs repaired repairman install installed installation
  installing broken area ek soek n die in by van vir my iemand naby goeie asseblief benodig`.split(/\s+/),
);

/** Plain words without those that stand around what is searched for. */
export const withoutFillers = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ');

/** What each part of a search stands for: the longest phrases first, trades before places before things. Empty for fillers alone. */
export function readMeanings(typed: string): Meaning[] {
  const words = plainWords(typed)
    .split(' ')
    .filter((word) => word !== '');
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length;) {
    const found = longestPhrase(words.slice(at, at + maxWordsInPhrase));
    const word = words[at] ?? '';
    if (found !== null) meanings.push(found.meaning);
    else if (!fillers.has(word)) meanings.push({ kind: 'word', stem: stem(word) });
    at += found?.length ?? 1;
  }
  return meanings;
}

function longestPhrase(words: readonly string[]): { meaning: Meaning; length: number } | null {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(' ');
    if (length === 1 && fillers.has(phrase)) return null;
    const meaning = meaningOf(phrase);
    if (meaning !== null) return { meaning, length };
  }
  return null;
}

function meaningOf(words: string): Meaning | null {
  const phrase = findPhrase(words);
  if (phrase?.isTrade) return { kind: 'trade', category: phrase.category };
  const [place] = placesCalled(words);
  if (place?.terms[0] !== undefined) return { kind: 'place', key: place.terms[0] };
  return phrase === undefined ? null : { kind: 'thing', category: phrase.category, stem: stem(words) };
}

const knownWords = new Set([
  ...categoryPhrases.flatMap(({ phrase }) => phrase.split(' ')),
  ...fillers,
  ...places.flatMap(({ key }) => key.split(' ')),
]);

/** The meanings with the names that their categories have today. */
export const nameAsToday = (meanings: readonly Meaning[], former: ReadonlyMap<string, string>): Meaning[] =>
  meanings.map((meaning) =>
    'category' in meaning ? { ...meaning, category: former.get(meaning.category) ?? meaning.category } : meaning,
  );

/** The typed words with one typing error in each corrected, where that gives a known word; null where it changes nothing. */
export function correct(typed: string): string | null {
  const words = plainWords(typed);
  const corrected = words
    .split(' ')
    .map((word) => (knownWords.has(stem(word)) ? word : correctWords(word, knownWords)))
    .join(' ');
  return corrected === words ? null : corrected;
}

/** Categories for words that are being typed: by a phrase that they stand for, or by a trade that they begin, each once. */
export function categoriesFor(typed: string): string[] {
  const begin = plainWords(typed);
  if (begin === '') return [];
  const meant = readMeanings(typed).flatMap((meaning) => ('category' in meaning ? [meaning.category] : []));
  const begun = (phrase: CategoryPhrase) => begin.length > 2 && phrase.isTrade && phrase.phrase.startsWith(begin);
  return [...new Set([...meant, ...categoryPhrases.filter(begun).map(({ category }) => category)])];
}
