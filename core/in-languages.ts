import { type AnyLanguage, languages, type TranslatedLanguage, translatedLanguages } from './languages.ts';
import { z } from './zod.ts';

/** The translations of a text that admins keep. English is not among them: it stands in for each that is missing. */
export type InLanguages = { [Code in TranslatedLanguage]?: string | undefined };

/** A text with the language that it is in: English where there is no translation. */
export const textInLanguage = z.strictObject({ text: z.string(), lang: z.enum(languages) });
export type TextInLanguage = z.output<typeof textInLanguage>;

const inEach = <Each extends z.ZodType>(each: Each) =>
  z.strictObject({ af: each.optional(), zu: each.optional(), xh: each.optional(), st: each.optional() });

/** The schema of stored translations. */
export const storedInLanguages = inEach(z.string());

/** The schema of typed translations, each optional and with the limits of `each`. An empty one is none. */
export const typedInLanguages = (each: z.ZodType<string, string>) => inEach(each).transform(withoutEmpty);

/** The translations that say something. */
export const withoutEmpty = (typed: InLanguages): InLanguages =>
  Object.fromEntries(translatedLanguages.flatMap((code) => (typed[code]?.trim() ? [[code, typed[code]]] : [])));

/** True if two sets of translations are the same. */
export const areSameTexts = (one: InLanguages, other: InLanguages): boolean =>
  translatedLanguages.every((code) => (one[code] ?? '') === (other[code] ?? ''));

/** A text in a language. */
export function textIn(language: AnyLanguage, english: string, translations: InLanguages): TextInLanguage {
  const found = language === 'en' || language === 'xx' ? undefined : translations[language];
  return found === undefined || language === 'xx' ? { text: english, lang: 'en' } : { text: found, lang: language };
}

/** The translations as the fields of a form show them: an empty text where there is none. */
export const toTypedTexts = ({
  af = '',
  zu = '',
  xh = '',
  st = '',
}: InLanguages): Record<TranslatedLanguage, string> => ({
  af,
  zu,
  xh,
  st,
});

/** The languages of the translations that say something. */
export const languagesIn = (texts: InLanguages): TranslatedLanguage[] =>
  translatedLanguages.filter((code) => texts[code]?.trim());
