import { vatNumberPattern } from '#core/money/vat.ts';

/** The forms that a register gives its numbers. Kinds with `none` have no number, and any number has the form `free`. */
export const numberForms = ['none', 'free', 'digits', 'psira', 'cidb', 'cipc', 'vat'] as const;
export type NumberForm = (typeof numberForms)[number];

const patterns: Record<Exclude<NumberForm, 'none' | 'cipc'>, RegExp> = {
  free: /^[0-9A-Z/ -]{3,20}$/,
  digits: /^\d{3,12}$/,
  psira: /^\d{7}$/,
  cidb: /^[1-9][A-Z]{2}(?: PE)?$/,
  vat: vatNumberPattern,
};

/** `2014/123456/07`, and the form of BizPortal: the letter of the law under which it was registered, the year, six digits. */
const cipcPatterns = [/^(\d{4})\/\d{6}\/\d{2}$/, /^[BCKM](\d{4})\d{6}$/];
const firstCompanyYear = 1900;

/** A typed number as it is stored and compared: capitals, and single spaces. Numbers that are all digits lose their spaces. */
export function tidyNumber(typed: string): string {
  const tidied = typed.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return /^[\d ]+$/.test(tidied) ? tidied.replaceAll(' ', '') : tidied;
}

/** True if a tidied number has the form, and a company of CIPC was not registered after `year`. */
export function hasForm(number: string, form: NumberForm, year: number): boolean {
  if (form === 'none') return number === '';
  if (form !== 'cipc') return patterns[form].test(number);
  return cipcPatterns.some((pattern) => {
    const registered = Number(pattern.exec(number)?.[1] ?? Number.NaN);
    return registered >= firstCompanyYear && registered <= year;
  });
}

/** True if the form alone says something about a number, so that an admin may confirm by it. */
export const isTelling = (form: NumberForm): boolean => form !== 'none' && form !== 'free';

/** The end of a number, by which people tell it from others: `…123`. Empty without one. */
export const numberEnd = (number: string): string => (number === '' ? '' : `…${number.slice(-3)}`);
