/** Sentences one after the other, without the empty ones. */
export const joinSentences = (...sentences: string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');
