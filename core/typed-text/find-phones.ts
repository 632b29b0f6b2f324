import { readDigits, readRepeats } from './number-words.ts';

/** Some part of a text, by its UTF-16 units. */
export type Span = { from: number; to: number };

/** Digits that stand together, with the signs between them and the digits before: null where a word stands there, or too many signs. */
type Group = Span & { digits: string; gap: string | null };

const maxGap = 24;

/** Dates, hours and lists of decimals are no part of a phone number, although they stand beside one. */
const datesAndHours = [
  /(?<![\d./-])(?:(?:19|20)\d{2}([-./])\d{1,2}\1\d{1,2}|[0-3]?\d([-./])[01]?\d\2(?:(?:19|20)\d{2}|2\d|3[0-5]))(?![-./]?\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?![:\d])/g,
];
const decimal = /(?<![\d.,])(?:0|[1-9]\d{0,3})[.,]\d{1,2}(?![.,]?\d)/g;

/**
 * Finds phone numbers in a folded text (`foldText`), however their digits are parted or spelt: ten digits from a 0, nine after South Africa's
 * 27, nine from 6 to 8 as mobile numbers have, and any number after a plus. Reads the text a fixed number of times.
 */
export function findPhones(folded: string): Span[] {
  let plain = datesAndHours.reduce((text, pattern) => text.replaceAll(pattern, blank), readDisguises(folded));
  if ((plain.match(decimal) ?? []).length > 1) plain = plain.replaceAll(decimal, blank);
  const groups = readGroups(plain);
  const found: Span[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const last = endOfPhone(plain, groups, first);
    if (last === null) continue;
    found.push({ from: beginOf(plain, groups[first]?.from ?? 0), to: groups[last]?.to ?? 0 });
    first = last;
  }
  return found;
}

/** Letters that stand for the digits they look like, within a number. */
const likeDigits: Record<string, string> = {
  o: '0',
  i: '1',
  l: '1',
  z: '2',
  e: '3',
  a: '4',
  s: '5',
  g: '6',
  t: '7',
  b: '8',
};
/** "08:21 23:45 67": five pairs. */
const pairs = /(?<![\d:])0[6-8][: ]\d\d[: ]\d\d[: ]\d\d[: ]\d\d(?![:\d])/g;
/** "0821Z3A567": ten units, at most four of them letters. */
const mixed = /(?<![a-zÿ0-9])0[6-8oilzeasgtb\d]{9}(?![a-zÿ0-9])/g;
/** "082 and then 123 and then 4567", "unit 082, stand 123, erf 4567": three groups as people say a number. */
const parted = /(?<!\d)(0[6-8]\d)([^\d]{1,16})(\d{3})([^\d]{1,16})(\d{4})(?!\d)/g;
const partingWords =
  /^(?:(?:and|then|en|dan|unit|stand|erf|plot|house|no|number|flat|to|by|followed|plus|x)|[^a-zÿ])*$/;

/** The same text with the digits of the disguises that no group shows, unit by unit. */
function readDisguises(text: string): string {
  return text
    .replaceAll(pairs, (found) => found.replaceAll(':', ' '))
    .replaceAll(mixed, (found) =>
      found.replaceAll(/\d/g, '').length > 4
        ? found
        : found.replaceAll(/[a-z]/g, (letter) => likeDigits[letter] ?? letter),
    )
    .replaceAll(parted, (found, first: string, one: string, second: string, other: string, third: string) =>
      partingWords.test(one) && partingWords.test(other)
        ? `${first}${' '.repeat(one.length)}${second}${' '.repeat(other.length)}${third}`
        : found,
    );
}

/** As many letters as the text has units, so that every other place stays where it is. */
const blank = (text: string) => 'x'.repeat(text.length);

const token = /\d+|[a-zÿ]+/g;

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isBroken = true;
  let repeat: (Span & { times: number }) | null = null;
  let tens: Group | null = null;
  for (const { 0: found, index } of text.matchAll(token)) {
    const to = index + found.length;
    const times = readRepeats(found);
    if (times !== undefined) {
      repeat = { from: index, to, times };
      continue;
    }
    const before = groups.at(-1);
    const value = /\d/.test(found) ? found : valueOf(text, found, index);
    if (value === undefined) {
      isBroken = true;
      repeat = null;
      continue;
    }
    const from = repeat?.from ?? index;
    const gap = isBroken || before === undefined ? null : text.slice(before.to, from);
    const group = { from, to, digits: repeat === null ? value : value.repeat(repeat.times), gap: shortGap(gap) };
    repeat = null;
    isBroken = false;
    if (
      before !== undefined &&
      tens === before &&
      group.gap !== null &&
      /^[1-9]$/.test(value) &&
      group.gap.length < 3
    ) {
      // Forty-two is 42.
      before.digits = before.digits.slice(0, -1) + value;
      before.to = to;
      tens = null;
    } else if (before !== undefined && group.gap === '') {
      before.digits += group.digits;
      before.to = to;
    } else {
      groups.push(group);
      tens = /^[2-9]0$/.test(value) && value !== found ? group : null;
    }
  }
  return groups;
}

const shortGap = (gap: string | null) => (gap === null || gap.length > maxGap ? null : gap);

/** The digits of a word, or of a letter in place of one: O for 0 beside a digit, l and i for 1 before one. */
function valueOf(text: string, word: string, index: number): string | undefined {
  const [before, after] = [text[index - 1] ?? '', text[index + word.length] ?? ''];
  const isBeside = /\d/.test(before) || /\d/.test(after);
  if (/^o+$/.test(word)) return isBeside || word === 'o' ? '0'.repeat(word.length) : undefined;
  if ((word === 'l' || word === 'i') && /\d/.test(after)) return '1';
  return readDigits(word);
}

/** The index of the last group of a phone number that begins with a group; null if none does. */
function endOfPhone(text: string, groups: readonly Group[], first: number): number | null {
  const begin = groups[first];
  if (begin === undefined) return null;
  const lead = leadOf(text, begin.from);
  if (lead !== '+' && !/^[02678]/.test(begin.digits)) return null;
  let digits = '';
  for (let last = first; last < groups.length && digits.length < 16; last += 1) {
    const group = groups[last];
    if (group === undefined || (last > first && group.gap === null)) return null;
    digits += group.digits;
    if (mayBePhone.test(digits) && isPhone(digits, groups.slice(first, last + 1), lead)) return last;
  }
  return lead === '+' ? endOfForeign(groups, first) : null;
}

/** Ten digits from a 0, nine after South Africa's code, nine of a mobile number. */
const mayBePhone = /^(?:0[1-8]\d{8}|(?:00)?270?[1-8]\d{8}|[678]\d{8})$/;

/** The index of the last group of nine to 15 digits after a plus, with nothing unusual between them. */
function endOfForeign(groups: readonly Group[], first: number): number | null {
  let count = 0;
  let last = first;
  for (; last < groups.length; last += 1) {
    const { digits = '', gap = null } = groups[last] ?? {};
    if ((last > first && !/^[ .()\-/]{1,3}$/.test(gap ?? '')) || count + digits.length > 15) break;
    count += digits.length;
  }
  return count >= 9 ? last - 1 : null;
}

/** The sign before a number that says what it is: `+`, a currency, or a letter without a blank; empty for none. */
function leadOf(text: string, from: number): string {
  const before = text.slice(Math.max(0, from - 8), from);
  return /(?:\+|\bplus) ?\(? ?$/.exec(before) ? '+' : (/(\$|\br) ?$|([a-zÿ])$/.exec(before)?.[0].trim() ?? '');
}

const beginOf = (text: string, from: number): number =>
  from - (/(?:(?:\+|\bplus) ?\(? ?|\()$/.exec(text.slice(Math.max(0, from - 8), from))?.[0].length ?? 0);

const narrow = /^[ .()_*\-/|:~¤]{0,2}$/;

function isPhone(digits: string, groups: readonly Group[], lead: string): boolean {
  const gaps = groups.slice(1).map(({ gap }) => gap ?? '');
  const sizes = groups.map((group) => group.digits.length).join(' ');
  if (/^0[1-8]\d{8}$/.test(digits)) return !isList(groups);
  const abroad = /^(?:00)?270?([1-8]\d{8})$/.exec(digits);
  if (abroad !== null && (lead === '+' || digits.startsWith('00') || gaps.every((gap) => narrow.test(gap))))
    return true;
  if (abroad !== null && /^(?:2 )?(?:11|2 9|2 2 3 4|2 3 2 4|1 1 1 1 1 1 1 1 1 1 1)$/.test(sizes)) return true;
  // A mobile number without its 0. A price of as many digits has its sign before it.
  return (
    /^(?:6[0-8]|7[0-46-9]|8[1-4])\d{7}$/.test(digits) &&
    !/[$r]/.test(lead) &&
    (lead === '' || sizes !== '9') &&
    isMobile(sizes, gaps)
  );
}

function isMobile(sizes: string, gaps: readonly string[]): boolean {
  if (sizes === '9') return true;
  const isEven = gaps.every((gap) => gap === gaps[0]) && narrow.test(gaps[0] ?? '');
  return (
    (/^(?:2 3 4|2 7|2 3 2 2|1 1 1 1 1 1 1 1 1)$/.test(sizes) && isEven) ||
    (sizes === '3 3 3' && isEven && /[.-]/.test(gaps[0] ?? ''))
  );
}

/** True if the groups are a list of small numbers: 01, 02, 03, or days of a month. */
function isList(groups: readonly Group[]): boolean {
  if (groups.some((group) => group.digits.length !== 2)) return false;
  const numbers = groups.map((group) => Number(group.digits));
  return numbers.every((number, index) => number <= 31 && number > (numbers[index - 1] ?? 0));
}
