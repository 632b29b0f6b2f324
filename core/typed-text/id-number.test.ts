import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { findIdNumber, findIdNumbers } from './id-number.ts';

const known = ['8001015009087', '7501151234085'];

it.each([
  ...known,
  '800101 5009 087',
  '800101 5009 08 7',
  '800101-5009-08-7',
  '800101 5009087',
  '800101 – 5009 – 087',
  '80 01 01 5009 08 7',
  '8001015009 087',
  '8001 0150 0908 7',
  '800 101 5009 087',
  '8 0 0 1 0 1 5 0 0 9 0 8 7',
  '800101\u00a05009\u00a0087',
])('finds the ID number %j in a sentence', (number) => {
  for (const text of [number, `My ID is ${number}.`, `ID:${number}, call me`, `(${number})`, `Two\n${number}\nlines`])
    expect(findIdNumber(text)).toBe(number);
});

it('finds a number at a word, after another number, and each of two', () => {
  expect(findIdNumber('ID8001015009087')).toBe('8001015009087');
  expect(findIdNumber('Unit 5 800101 5009 08 7')).toBe('800101 5009 08 7');
  expect(findIdNumbers(`${known.join(' and ')}.`)).toEqual([
    { from: 0, to: 13 },
    { from: 18, to: 31 },
  ]);
});

it.each([
  ['9202204720082', 'a wrong check digit'],
  ['8001015009088', 'a wrong check digit'],
  ['8013015009083', 'month 13'],
  ['8002305009085', '30 February'],
  ['8100015009089', 'month 0'],
  ['8101005009087', 'day 0'],
  ['8102295009080', '29 February in a year without one'],
  ['8001015009384', 'an unknown citizenship'],
  ['18001015009087', '14 digits'],
  ['80010150090870', '14 digits'],
  ['800101500908', '12 digits'],
  ['800101\n5009087', 'two lines'],
])('finds no ID number in %s: %s', (text) => expect(findIdNumber(text)).toBeNull());

it('takes 29 February in leap years, and in the year 2000', () => {
  expect(findIdNumber(withCheckDigit('000229500908'))).not.toBeNull();
  expect(findIdNumber(withCheckDigit('840229500908'))).not.toBeNull();
  expect(findIdNumber(withCheckDigit('830229500908'))).toBeNull();
});

it.each([
  '0821234567',
  '082 123 4567 and 083 765 4321',
  '+27 82 123 4567',
  '0027821234567',
  '+5511123456705',
  'VAT 4123456789',
  'CIPC 2014/123456/07',
  'K2014123456',
  'R8 001 015 009 087',
  '8 001 015 009 087',
  'R8001015009087',
  'R 8001015009087',
  '8001015009087.00',
  '$8001015009087',
  'R1 250 000.00, R850-R1200',
  '2026-11-26 08:30 to 2026-11-27',
  '051001 62001234567',
])('lets %j pass', (text) => expect(findIdNumber(text)).toBeNull());

const digitsOf = (count: number) => array(integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
const local = tuple(constantFrom('0', '+27', '27', '0027'), integer({ min: 1, max: 8 }), digitsOf(8)).map(
  ([lead, area, rest]) => ({ lead, area: String(area), rest: rest.join('') }),
);
const phone = tuple(local, constantFrom('', ' ', '-')).map(([{ lead, area, rest }, gap]) => {
  const [one, two] = [rest.slice(1, 4), rest.slice(4)];
  const begin = lead === '0' ? `0${area}${rest.charAt(0)}` : `${lead}${gap}${area}${rest.charAt(0)}`;
  return [begin, one, two].join(gap);
});
const amount = tuple(constantFrom('R', 'R '), integer({ min: 0, max: 9_999_999_999 }), constantFrom(' ', ',', '')).map(
  ([sign, rands, gap]) => `${sign}${String(rands).replaceAll(/\B(?=(\d{3})+$)/g, gap)}`,
);
const vat = digitsOf(9).map((rest) => `4${rest.join('')}`);
const company = tuple(integer({ min: 1950, max: 2026 }), digitsOf(6), constantFrom('06', '07', '08', '21', '23')).map(
  ([year, number, kind]) => `${year}/${number.join('')}/${kind}`,
);
const count = integer({ min: 0, max: 999 }).map(String);

it('never finds an ID number in phone, VAT and company numbers and amounts, with a count beside them', () => {
  const numbers = array(
    constantFrom(phone, vat, company, amount, count).chain((kind) => kind),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  assert(
    property(numbers, constantFrom(' ', ', ', '\n', ' - '), (parts, gap) => findIdNumber(parts.join(gap)) === null),
    { numRuns: 20_000 },
  );
});

it('finds each real number of a birthday', () => {
  const day = tuple(integer({ min: 0, max: 99 }), integer({ min: 1, max: 12 }), integer({ min: 1, max: 28 }));
  assert(
    property(day, integer({ min: 0, max: 9999 }), integer({ min: 0, max: 2 }), (parts, row, citizenship) => {
      const birth = parts.map((part) => String(part).padStart(2, '0')).join('');
      const number = withCheckDigit(`${birth}${String(row).padStart(4, '0')}${citizenship}8`);
      return findIdNumber(`born, ${number}`) === number;
    }),
  );
});

it.each([
  ['one row of digits', '8'.repeat(50_000)],
  ['single digits', '8 '.repeat(25_000)],
  ['beginnings', '800101 '.repeat(7_000)],
  ['numbers with a wrong check digit', '8001015009088 '.repeat(3_500)],
  ['groups of a number', '80 01 01 5009 08 '.repeat(3_000)],
  ['blanks', `8${' '.repeat(49_998)}8`],
  ['dashes', '-'.repeat(50_000)],
  ['digits with dashes', '8 - '.repeat(12_500)],
])('finds none in 50,000 characters of %s', (_, text) => {
  expect(findIdNumber(text)).toBeNull();
});

/** Twelve digits with the check digit that makes them valid. */
function withCheckDigit(twelve: string): string {
  let sum = 0;
  for (let place = 11; place >= 0; place -= 1) {
    const digit = Number(twelve.charAt(place));
    sum += (11 - place) % 2 === 0 ? ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0) : digit;
  }
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
