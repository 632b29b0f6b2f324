import { withoutAccents } from '#core/typed-text/plain-letters.ts';

/** A text as words of small letters and digits, without accents and apostrophes: "Botha’s Hill" is "bothas hill". */
export const plainWords = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/['’`ʼʾ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Prefixes that isiZulu, isiXhosa and Sesotho put before a name or a loan word: "eSoweto", "igeyser", "ama-plug", "diplug". */
const prefixes = ['ama', 'aba', 'kwi', 'kwa', 'nge', 'ngo', 'ii', 'um', 'ku', 'di', 'ma', 'se', 'e', 'i', 'u', 'o'];

/** The words without each prefix that they may have, the longest prefix first; three letters or more stay of the first word. */
export function withoutPrefixes(words: string): string[] {
  const [first = ''] = words.split(' ');
  return prefixes
    .filter((prefix) => first.startsWith(prefix) && first.length >= prefix.length + 3)
    .map((prefix) => words.slice(prefix.length));
}

/** Shorter words are too similar to be corrected. */
const minCorrected = 4;

/** The words, each unknown one replaced by the first known word that is one typing error away, if there is one. */
export const correctWords = (words: string, known: ReadonlySet<string>): string =>
  words
    .split(' ')
    .map((word) => correctWord(word, known))
    .join(' ');

function correctWord(word: string, known: ReadonlySet<string>): string {
  if (word.length < minCorrected || known.has(word)) return word;
  const near = [...known].filter((other) => other.length >= minCorrected && isOneErrorApart(word, other));
  // The first letter is seldom the wrong one.
  return near.find((other) => other[0] === word[0]) ?? near[0] ?? word;
}

/** True if one letter is missing, too many or wrong, or two neighbours are swapped. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
