import { type Language, languages, languageTag } from '#core/languages.ts';

/** The language of this document. A browser runs one at a time: another one is another document. */
export const languageHere = (): Language =>
  languages.find((language) => languageTag(language) === document.documentElement.lang) ?? 'en';
