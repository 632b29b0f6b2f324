import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPo } from '#features/languages/server/po.ts';
import type { TranslatedLanguage } from '#core/languages.ts';

const read = (language: TranslatedLanguage) => {
  try {
    return readPo(readFileSync(join(import.meta.dirname, `../../locales/${language}.po`), 'utf8')).messages;
  } catch {
    return [];
  }
};

/** Returns the function that gives a text of a language by its key; in English where the language has none. */
export function textsOf(language: TranslatedLanguage): (key: string, english: string) => string {
  const texts = new Map(read(language).map(({ key, text, isFuzzy }) => [key, isFuzzy ? '' : text]));
  return (key, english) => texts.get(key) || english;
}
