import { plainLetter } from './plain-letters.ts';

/**
 * A text reduced to what tells contact details: lower-case Latin letters, digits, blanks and signs. `text` has one UTF-16 unit for each of
 * them; the unit at `index` stands for the original from `begins[index]` up to `ends[index]`.
 */
export type FoldedText = { text: string; begins: Int32Array; ends: Int32Array };

/** Stands for a letter that looks like no Latin one, and for a sign outside ASCII. */
const otherLetter = 'ÿ';
const otherSign = '¤';
/** Units that one code point may become. U+FDFA would become 18 letters. */
const maxUnits = 3;

/** Letters of other alphabets that look like Latin ones, in lower case. */
const lookalikes = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьᏏ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεє',
    h: 'һն',
    i: 'іι',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏǀ',
    m: 'м',
    n: 'пηո',
    o: 'оοօσ',
    p: 'рρ',
    q: 'ԛզ',
    r: 'г',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ԝωա',
    x: 'хχ',
    y: 'уγү',
    $: '€£¥',
    // Full stops and middle dots.
    '.': '。·・‧⋅・',
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);

/** Folds a text, reading each code point once. Accents and invisible signs are left out. */
export function foldText(written: string): FoldedText {
  let text = '';
  const begins = new Int32Array(written.length * maxUnits);
  const ends = new Int32Array(written.length * maxUnits);
  let from = 0;
  while (from < written.length) {
    const point = written.codePointAt(from) ?? 0;
    const to = from + (point > 0xffff ? 2 : 1);
    const folded = foldPoint(point);
    for (let unit = 0; unit < folded.length; unit += 1) {
      begins[text.length + unit] = from;
      ends[text.length + unit] = to;
    }
    text += folded;
    from = to;
  }
  return { text, begins, ends };
}

const known = new Map<number, string>();
const maxKnown = 20_000;

function foldPoint(point: number): string {
  let folded = known.get(point);
  if (folded === undefined) {
    if (known.size >= maxKnown) known.clear();
    folded = fold(point);
    known.set(point, folded);
  }
  return folded;
}

function fold(point: number): string {
  const sign = String.fromCodePoint(point);
  if (/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(sign)) return '';
  if (/\p{Nd}/u.test(sign)) return String(digitOf(point));
  const digit = circledDigit(point);
  if (digit !== null) return digit;
  // Afrikaans has ŉ, which is an apostrophe and n.
  const decomposed = sign
    .normalize('NFKD')
    .replaceAll(/[\p{M}ʼʾ]/gu, '')
    .toLowerCase();
  const units = [...decomposed].flatMap((letter) =>
    [...(lookalikes.get(letter) ?? plainLetter(letter))].map(plainUnit),
  );
  // Half a litre is no "1/2" of a phone number, and a sign for a whole phrase is one letter.
  if (units.length > maxUnits || (/[\p{No}]/u.test(sign) && units.length > 1) || units.length === 0)
    return plainUnit(sign);
  return units.join('');
}

function plainUnit(sign: string): string {
  if (/[a-z0-9!-~]/.test(sign)) return sign;
  if (/\s/u.test(sign) || sign === '\u2800') return ' ';
  return /\p{L}/u.test(sign) ? otherLetter : otherSign;
}

/** The value of a decimal digit of any script: the digits of a script stand in a row, and the rows of mathematical ones end at U+1D7FF. */
function digitOf(point: number): number {
  if (point >= 0x1d7ce && point <= 0x1d7ff) return (point - 0x1d7ce) % 10;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/** Circled digits that Unicode does not call digits; null for every other sign. */
function circledDigit(point: number): string | null {
  if (point === 0x24ff || point === 0x1f10b || point === 0x1f10c) return '0';
  // Digits with a comma or a full stop.
  if (point >= 0x1f101 && point <= 0x1f10a) return String(point - 0x1f101);
  for (const one of [0x24f5, 0x2776, 0x2780, 0x278a])
    if (point >= one && point < one + 9) return String(point - one + 1);
  return null;
}
