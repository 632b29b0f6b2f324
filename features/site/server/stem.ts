/** Endings of English nouns and verbs, the longest first. The rest must be the beginning of every form of the word. */
const endings = /(?:ies|ings?|ed|y|s)$/;
const minStem = 4;

/**
 * The beginning that the forms of an English word share: "leaks", "leaked" and "leaking" give "leak", "battery" and "batteries" give
 * "batter". A short word is its own stem.
 */
export function stem(word: string): string {
  if (word.length <= minStem && !/[^s]s$/.test(word)) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  const ending = endings.exec(word)?.[0];
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (ending === 's') return rest.length < 3 ? word : rest;
  if (rest.length < minStem) return word;
  // "dripping" and "tripped" are of "drip" and "trip".
  const isDoubled = (ending.startsWith('ing') || ending === 'ed') && /([bdgmnprt])\1$/.test(rest);
  return isDoubled ? rest.slice(0, -1) : rest;
}

export const stemWords = (words: string): string => words.split(' ').map(stem).join(' ');
