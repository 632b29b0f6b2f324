import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, check, jsonb } from 'drizzle-orm/pg-core';
import { type InLanguages, textIn, type TextInLanguage } from '#core/in-languages.ts';
import { translatedLanguages } from '#core/languages.ts';
import { languageNow } from './language.ts';

/** The column with the translations of an English text beside it, and those of a new row. */
export const inLanguagesColumn = (first: InLanguages = {}) => jsonb().$type<InLanguages>().notNull().default(first);

const codes = sql.raw(`'{${translatedLanguages.join(',')}}'::text[]`);

/** The check constraint that keeps translations to the languages of the site. */
export const checkInLanguages = (name: string, translations: AnyPgColumn | SQL) =>
  check(name, sql`${translations} - ${codes} = '{}'::jsonb`);

/** A text of a row in the language of now, with the language that it is in. */
export const textNow = (english: string, translations: InLanguages): TextInLanguage =>
  textIn(languageNow(), english, translations);
