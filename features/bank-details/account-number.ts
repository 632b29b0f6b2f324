import { type Bank, banks } from './banks.ts';

/** A typed account number without spaces and dashes. */
export const tidyAccount = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** The month and day of birth at the start of 13 digits. */
const idNumber = /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{7}$/;

/** The fault of a tidied number: `id` for the form of a South African ID number, which must never be stored here. Null for none. */
export function findFault(number: string, bank: Bank): 'digits' | 'id' | 'length' | null {
  if (!/^\d+$/.test(number)) return 'digits';
  if (idNumber.test(number)) return 'id';
  const [least, most] = banks[bank].digits;
  return number.length < least || number.length > most ? 'length' : null;
}

/** `+27821234567` or `0821234567`, or `name@bank`; empty for none. */
export const isShapId = (typed: string): boolean =>
  typed === '' || /^(?:\+27|0)[6-8]\d{8}$/.test(typed) || /^[a-z0-9][a-z0-9._-]{1,38}@[a-z]{2,20}$/.test(typed);

/** A typed ShapID as it is stored: small letters, no spaces. */
export const tidyShapId = (typed: string): string => typed.replaceAll(/\s/g, '').toLowerCase();

/** The end of a number, by which its owner knows it. */
export const lastFour = (number: string): string => number.slice(-4);
