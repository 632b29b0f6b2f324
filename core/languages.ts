/** The languages of the site, English first: it is the source of all others, and stands in for a text that another one lacks. */
export const languages = ['en', 'af', 'zu', 'xh', 'st'] as const;
export type Language = (typeof languages)[number];

/** Languages into which English is translated. */
export const translatedLanguages = ['af', 'zu', 'xh', 'st'] as const satisfies readonly Language[];
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** The language of tests: English with accents, longer by a third and in brackets, so that a text outside the catalogues is seen. */
export const pseudoLanguage = 'xx';
export type AnyLanguage = Language | typeof pseudoLanguage;

/** The name of each language in itself, which every list of them shows. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  af: 'Afrikaans',
  zu: 'isiZulu',
  xh: 'isiXhosa',
  st: 'Sesotho',
};

/** The cookie by which a device remembers its language. */
export const languageCookie = 'language';

/** The code for `lang` of a document: South Africa's English, and the language alone otherwise. */
export const languageTag = (language: AnyLanguage): string => (language === 'en' ? 'en-ZA' : language);
