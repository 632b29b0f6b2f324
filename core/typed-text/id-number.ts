import type { Span } from './find-phones.ts';

const length = 13;

/**
 * Finds South African ID numbers in a text: 13 digits `YYMMDDSSSSCAZ` with a real date, a known citizenship and the check digit of Luhn.
 * Blanks and dashes may stand between the digits. Phone, VAT and company numbers and amounts are none. Reads the text once.
 */
export function findIdNumbers(text: string): Span[] {
  const read = readDigits(text);
  const { digits, places, rows } = read;
  const found: Span[] = [];
  for (let from = 0; from + length <= digits.length; from += 1) {
    if (!beginsGroup(read, from) || rows[from] !== rows[from + length - 1]) continue;
    if (!isIdNumber(digits, from) || !beginsGroup(read, from + length) || !mayBeWrittenSo(text, read, from)) continue;
    found.push({ from: places[from] ?? 0, to: (places[from + length - 1] ?? 0) + 1 });
    from += length - 1;
  }
  return found;
}

/** The first South African ID number in a text, as it is written there; null if there is none. */
export function findIdNumber(text: string): string | null {
  const [found] = findIdNumbers(text);
  return found === undefined ? null : text.slice(found.from, found.to);
}

/** Each digit of a text, its place there, and the number of its row: only blanks and dashes stand between the digits of one. */
type Digits = { digits: Uint8Array; places: Int32Array; rows: Int32Array };

const [zero, nine] = [48, 57];

function readDigits(text: string): Digits {
  const [digits, places, rows] = [
    new Uint8Array(text.length),
    new Int32Array(text.length),
    new Int32Array(text.length),
  ];
  let count = 0;
  let row = 0;
  let hasDash = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= zero && unit <= nine) {
      if (count > 0 && index - (places[count - 1] ?? 0) > 4) row += 1;
      digits[count] = unit - zero;
      places[count] = index;
      rows[count] = row;
      count += 1;
      hasDash = false;
    } else if (isDash(unit) && !hasDash) hasDash = true;
    else if (!isBlank(unit)) row += 1;
  }
  return { digits: digits.subarray(0, count), places, rows };
}

/** Hyphens, dashes and the sign for minus. */
const isDash = (unit: number): boolean => unit === 45 || (unit >= 0x2010 && unit <= 0x2015) || unit === 0x2212;

/** Blanks within a line: a space, a tab, and the spaces that do not break or are narrow. */
const isBlank = (unit: number): boolean =>
  unit === 32 || unit === 9 || unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200d) || unit === 0x202f;

/** True if a digit stands beside none before it, and behind the last one. */
const beginsGroup = ({ digits, places }: Digits, at: number): boolean =>
  at === 0 || at >= digits.length || (places[at] ?? 0) > (places[at - 1] ?? 0) + 1;

/** The days of each month in a leap year. Year 00 is taken as 2000, which was one. */
const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isIdNumber(digits: Uint8Array, from: number): boolean {
  const at = (place: number): number => digits[from + place] ?? 0;
  const month = 10 * at(2) + at(3);
  const day = 10 * at(4) + at(5);
  if (at(10) > 2 || day === 0 || day > (days[month - 1] ?? 0)) return false;
  if (month === 2 && day === 29 && (10 * at(0) + at(1)) % 4 !== 0) return false;
  // Luhn: from the right, each second digit counts double, and the sum is a multiple of ten.
  let sum = 0;
  for (let place = 0; place < length; place += 1) {
    const digit = place % 2 === 0 ? at(place) : 2 * at(place);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** The sizes of the groups in which people write an ID number. */
const usual = /^(?:13|(?:6|2 2 2) (?:7|4 3|4 2 1|4 1 2|4 1 1 1))$/;
/**
 * Groups that may also be amounts, or a phone number and a count: an ID number only if a group begins with a 0, as no number in a list does,
 * and if nothing in them can be a phone number, a tax number or a VAT number.
 */
const unusual = /^(?:4 4 4 1|4 4 5|3 3 4 3|3 3 4 2 1|10 3|10 2 1|10 1 1 1)$/;
const single = /^1(?: 1){12}$/;

function mayBeWrittenSo(text: string, { places, rows, digits }: Digits, from: number): boolean {
  const [begin, last] = [places[from] ?? 0, from + length - 1];
  const end = (places[last] ?? 0) + 1;
  // A number after a plus is a phone number, and one after a currency or with cents is an amount.
  if (/(?:\+|\d[.,]|[$€£]|\bzar|\br)[^\S\r\n]?$/i.test(text.slice(Math.max(0, begin - 5), begin))) return false;
  if (/^[.,]\d/.test(text.slice(end, end + 2))) return false;
  const groups = text.slice(begin, end).match(/\d+/g) ?? [];
  const sizes = groups.map((group) => group.length).join(' ');
  if (usual.test(sizes)) return true;
  // A part of a longer row of numbers is none.
  if (from > 0 && rows[from - 1] === rows[from]) return false;
  if (last + 1 < digits.length && rows[last + 1] === rows[last]) return false;
  if (single.test(sizes)) return true;
  if (sizes.startsWith('10') && !/^[5-8]/.test(groups[0] ?? '')) return false;
  return unusual.test(sizes) && groups.some((group) => group.startsWith('0')) && !hasOtherNumber(groups);
}

/** True if a row of whole groups can be a phone number of ten digits, one of nine with South Africa's code or without 0, or a VAT number. */
const hasOtherNumber = (groups: readonly string[]): boolean =>
  groups.some((_, from) =>
    groups.some((__, to) =>
      /^(?:0[1-8]\d{8}|(?:00)?27[1-8]\d{8}|4\d{9}|[678]\d{8})$/.test(groups.slice(from, to + 1).join('')),
    ),
  );
