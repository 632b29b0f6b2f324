/** Lower case without accents and invisible characters; wide and decorated letters become plain ones. */
export const simplifyLetters = (written: string): string =>
  written
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** The endings of site names, as a part of a pattern over plain text. */
export const siteEnding =
  '(?:com|org|net|info|biz|africa|app|shop|online|site|xyz|(?:co|org|net|gov|ac|web)\\s*(?:\\.|\\bdot\\b)\\s*za|co|za|io)';
const dot = '\\s*(?:\\.|[([{]\\s*dot\\s*[)\\]}]|\\bdot\\b)\\s*';

/** Matches from its start alone, so that a long text is read once. */
const local = '(?<![a-z0-9._%+-])[a-z0-9._%+-]+';

const address = new RegExp(
  // With the sign @ any ending matches; with the word "at" only the ending of a site.
  `${local}\\s*@\\s*[a-z0-9-]+(?:${dot}[a-z]{2,})+|${local}\\s*(?:[([{]\\s*at\\s*[)\\]}]|\\sat\\s)\\s*[a-z0-9-]+${dot}${siteEnding}(?![a-z0-9])`,
  'g',
);

/** At most three blanks, dots, dashes or brackets between the digits of a number. */
const gap = '[\\s.()_*\\-\u2010-\u2015]{0,3}';

/** Ten digits from a 0, nine after South Africa's 27, or any number behind a plus. */
const phone = new RegExp(
  `(?<!\\d)(?:0${gap}[1-8]|\\+?${gap}(?:00${gap})?2${gap}7${gap}(?:\\(0\\)${gap})?[1-8])(?:${gap}\\d){8}(?!\\d)|\\+${gap}\\d(?:${gap}\\d){7,14}(?!\\d)`,
  'g',
);

const spelt: Record<string, string> = {
  zero: '0',
  oh: '0',
  nil: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  plus: '+',
};

/** Removes dates, which would run into the hour after them; turns words and the letter O into digits. */
const rewrites: readonly [RegExp, (found: string) => string][] = [
  [/\b(?:\d{4}([-./])\d{1,2}\1\d{1,2}|[0-3]?\d([-./])[01]?\d\2(?:\d{4}|\d{2}))(?!\d)/g, () => '|'],
  [new RegExp(`\\b(?:${Object.keys(spelt).join('|')})\\b`, 'g'), (word) => spelt[word] ?? ''],
  [/(?<![a-z])o(?=\d)|(?<=\d)o(?=[\s\d])/g, () => '0'],
];

/**
 * True when a text seems to hold a phone number or an e-mail address. A guess: ordinary prices, dates, sizes and models pass, and
 * most disguised contact details do not.
 */
export function hasContactDetails(written: string): boolean {
  const plain = simplifyLetters(written);
  const digits = rewrites.reduce((text, [pattern, as]) => text.replaceAll(pattern, as), plain);
  return plain.search(address) >= 0 || digits.search(phone) >= 0;
}

const mask = '•••';

/** Replaces each phone number and e-mail address with a mask. */
export function maskContactDetails(written: string): string {
  if (!hasContactDetails(written)) return written;
  const plain = trace(written);
  const digits = rewrites.reduce((text, [pattern, as]) => rewrite(text, pattern, as), plain);
  const found = [...findParts(plain, address), ...findParts(digits, phone)].sort((one, other) => one.from - other.from);
  let masked = '';
  let done = 0;
  for (const { from, to } of found) {
    if (from >= done) masked += written.slice(done, from) + mask;
    done = Math.max(done, to);
  }
  return masked + written.slice(done);
}

/** A text made from another one. Each of its UTF-16 units has the part of the original that it stands for. */
type Traced = { text: string; parts: readonly Part[] };
type Part = { from: number; to: number };

function trace(written: string): Traced {
  let text = '';
  let from = 0;
  const parts: Part[] = [];
  for (const point of written) {
    const to = from + point.length;
    const plain = simplifyLetters(point);
    for (let unit = 0; unit < plain.length; unit += 1) parts.push({ from, to });
    text += plain;
    from = to;
  }
  return { text, parts };
}

function rewrite({ text, parts }: Traced, pattern: RegExp, as: (found: string) => string): Traced {
  let next = '';
  const kept: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const replacement = as(found);
    const part = joinParts(parts, index, index + found.length);
    next += text.slice(done, index) + replacement;
    kept.push(...parts.slice(done, index), ...Array.from({ length: replacement.length }, () => part));
    done = index + found.length;
  }
  return { text: next + text.slice(done), parts: [...kept, ...parts.slice(done)] };
}

const findParts = ({ text, parts }: Traced, pattern: RegExp): Part[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => joinParts(parts, index, index + found.length));

const joinParts = (parts: readonly Part[], start: number, end: number): Part => ({
  from: parts[start]?.from ?? 0,
  to: parts[end - 1]?.to ?? 0,
});
