/** All runs of whole words in a text, without duplicates: "Sea Point, Cape Town" has "Sea", "Sea Point", "Sea Point,", … and "Town". */
export function wordRuns(text: string): string[] {
  const points = [...text];
  const isWord = (at: number) => /[\p{L}\p{N}]/u.test(points[at] ?? '');
  const begins = points.flatMap((point, at) => (point !== ' ' && !(isWord(at) && isWord(at - 1)) ? [at] : []));
  const ends = points.flatMap((point, at) => (point !== ' ' && !(isWord(at) && isWord(at + 1)) ? [at + 1] : []));
  return [
    ...new Set(
      begins.flatMap((begin) => ends.filter((end) => end > begin).map((end) => points.slice(begin, end).join(''))),
    ),
  ];
}
