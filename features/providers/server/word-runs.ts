/** The city comes last in an address, so its last words count. */
const maxWords = 12;

/**
 * All runs of whole words among the last 12 words of a text, each with and without the signs beside it, without duplicates: "St. James,
 * Cape Town" has "St", "St.", "St. James", "St. James,", … and "Town". Signs alone are no run. At most 312 runs.
 */
export function wordRuns(text: string): string[] {
  const words = [...text.matchAll(/([^\p{L}\p{M}\p{N} ]*)([\p{L}\p{M}\p{N}]+)(?:([^\p{L}\p{M}\p{N} ]*)(?= |$))?/gu)]
    .slice(-maxWords)
    .map(({ index, 1: before = '', 2: word = '', 3: after = '' }) => {
      const [begin, end] = [index + before.length, index + before.length + word.length];
      return { begins: [begin, index], ends: [end, end + after.length] };
    });
  const runs = new Set<string>();
  words.forEach(({ begins }, first) => {
    for (const { ends } of words.slice(first))
      for (const begin of begins) for (const end of ends) runs.add(text.slice(begin, end));
  });
  return [...runs];
}
