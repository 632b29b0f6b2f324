import { type Language, languageCookie, languages } from '#core/languages.ts';
import { day } from '#core/time.ts';
import { cookieLanguage } from '#engine/request-language.ts';
import type { World } from '#engine/work.ts';
import { writeCookie } from './session-cookie.ts';

/** The time for which a device remembers its language, in milliseconds. */
export const languageKeptFor = 365 * day;

/** The language that was chosen on the device that sends these cookies; null where none was. */
export function languageOfDevice(header: string | undefined): Language | null {
  const value = cookieLanguage(header);
  return languages.find((language) => language === value) ?? null;
}

/** Has a device remember its language. */
export const languageCookieFor = (language: Language, config: World['config']): string =>
  writeCookie(languageCookie, language, languageKeptFor, config);
