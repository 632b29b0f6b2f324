import { readFile } from 'node:fs/promises';
import { type TranslatedLanguage, translatedLanguages } from '#core/languages.ts';
import { type Pattern, patternsOf, weightOf } from './icu.ts';
import { type Po, type PoMessage, readPo } from './po.ts';

/** The translations of a language as the release has them, with the patterns of each text that people see. */
export type Catalogue = {
  po: Po;
  byKey: ReadonlyMap<string, PoMessage>;
  patterns: readonly { key: string; pattern: Pattern; weight: number }[];
};

const kept = new Map<TranslatedLanguage, Promise<Catalogue>>();

/** Reads the catalogue of a language, once: it changes with a release only. A language without a file has an empty one. */
export function readCatalogue(language: TranslatedLanguage): Promise<Catalogue> {
  const known =
    kept.get(language) ??
    readFile(new URL(`../../../locales/${language}.po`, import.meta.url), 'utf8')
      .catch(() => '')
      .then(makeCatalogue);
  kept.set(language, known);
  return known;
}

/** Has a language use this catalogue, for tests. */
export const useCatalogue = (language: TranslatedLanguage, source: string): void =>
  void kept.set(language, Promise.resolve(makeCatalogue(source)));

function makeCatalogue(source: string): Catalogue {
  const po = readPo(source);
  return {
    po,
    byKey: new Map(po.messages.map((message) => [message.key, message])),
    patterns: po.messages.flatMap((message) =>
      patternsOf(shownText(message)).map((pattern) => ({ key: message.key, pattern, weight: weightOf(pattern) })),
    ),
  };
}

export const isTranslated = ({ text, isFuzzy }: PoMessage): boolean => text !== '' && !isFuzzy;

/** The text that people see: English where there is no translation of it. */
export const shownText = (message: PoMessage): string => (isTranslated(message) ? message.text : message.english);

export type Share = { language: TranslatedLanguage; translated: number; total: number };

/** The share of each language that is translated. */
export const readShares = (): Promise<Share[]> =>
  Promise.all(
    translatedLanguages.map(async (language) => {
      const { messages } = (await readCatalogue(language)).po;
      return { language, translated: messages.filter(isTranslated).length, total: messages.length };
    }),
  );
