import { languageCookie, languages, pseudoLanguage, type AnyLanguage, type Language } from '#core/languages.ts';

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined };

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

/** The language of a code; null for any other text. */
export const readLanguage = (code: string): AnyLanguage | null =>
  isLanguage(code) || code === pseudoLanguage ? code : null;

/** The language that the device chose by its cookie; null without one. */
export function cookieLanguage(cookie = ''): AnyLanguage | null {
  return readLanguage(new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(cookie)?.[1] ?? '');
}

/** The language of the device: that of its cookie, else the first of ours that the browser accepts, else English. */
export const deviceLanguage = ({ cookie, 'accept-language': accepted }: Headers): AnyLanguage =>
  cookieLanguage(cookie) ?? acceptedLanguage(accepted) ?? 'en';

/** Reads an Accept-Language header of any length in one pass: `zu-ZA,zu;q=0.9,en;q=0.8`. */
function acceptedLanguage(header = ''): Language | null {
  let best: Language | null = null;
  let weight = 0;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.split(';');
    const code = tag.trim().split('-')[0]?.toLowerCase() ?? '';
    const q = /^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1];
    const own = q === undefined ? 1 : Number(q);
    if (isLanguage(code) && own > weight) [best, weight] = [code, own];
  }
  return best;
}
