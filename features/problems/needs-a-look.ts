import { abusiveWords } from './abusive-words.ts';

/**
 * Whether a comment looks like contact details, a link or abuse, so that an admin should see it before everybody does. It guesses:
 * what people write about prices, dates, sizes and models must pass, what is dressed up to get by mostly does not.
 */
export function needsALook(written: string): boolean {
  const plain = plainOf(written);
  return isLink.test(plain) || isAddress.test(plain) || isPhone.test(digitsOf(plain)) || isAbuse.test(plain.replaceAll(/(\p{L})\1{2,}/gu, '$1'));
}

/** Small letters as they look: without accents and invisible characters, wide and decorated forms as plain ones. */
const plainOf = (written: string) =>
  written
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const ending = '(?:com|org|net|info|biz|africa|app|shop|online|site|xyz|(?:co|org|net|gov|ac|web)\\s*(?:\\.|\\bdot\\b)\\s*za|co|za|io)';
const dot = '\\s*(?:\\.|[([{]\\s*dot\\s*[)\\]}]|\\bdot\\b)\\s*';

const isLink = new RegExp(
  // A scheme, www, or a shortener; a name with an ending that sites have; the same with its dot spelt out.
  `https?:|\\bwww\\s*\\.|\\b(?:wa|t|fb|m)\\.me\\b|\\bbit\\.ly\\b|[a-z0-9]\\.${ending.replaceAll('\\s*', '')}(?![a-z0-9])|[a-z0-9]\\s*[([{]?\\bdot\\b[)\\]}]?\\s*${ending}(?![a-z0-9])`,
);

const isAddress = new RegExp(
  // Around a sign, whatever the ending; around a spelt one, with an ending that sites have.
  `[a-z0-9._%+-]\\s*@\\s*[a-z0-9-]+${dot}[a-z]{2,}|[a-z0-9._%+-]\\s*(?:[([{]\\s*at\\s*[)\\]}]|\\sat\\s)\\s*[a-z0-9-]+${dot}${ending}(?![a-z0-9])`,
);

const isAbuse = new RegExp(`(?<![\\p{L}\\p{N}])(?:${abusiveWords.join('|')})(?![\\p{L}\\p{N}])`, 'u');

/** Between the digits of a number: blanks, dots, dashes, brackets, three at most. */
const gap = '[\\s.()_*\\-\u2010-\u2015]{0,3}';

/** Ten digits from a 0, nine after South Africa's 27, or any number behind a plus. */
const isPhone = new RegExp(
  `(?<!\\d)(?:0${gap}[1-8]|(?:00${gap})?2${gap}7${gap}(?:\\(0\\)${gap})?[1-8])(?:${gap}\\d){8}(?!\\d)|\\+${gap}\\d(?:${gap}\\d){7,14}(?!\\d)`,
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
const speltWord = new RegExp(`\\b(?:${Object.keys(spelt).join('|')})\\b`, 'g');

/** Digits in words, and an O for a nought, as digits; dates taken out, which else run into the hour behind them. */
const digitsOf = (plain: string) =>
  plain
    .replaceAll(/\b(?:\d{4}([-./])\d{1,2}\1\d{1,2}|[0-3]?\d([-./])[01]?\d\2(?:\d{4}|\d{2}))(?!\d)/g, '|')
    .replaceAll(speltWord, (word) => spelt[word] ?? '')
    .replaceAll(/(?<![a-z])o(?=\d)|(?<=\d)o(?=[\s\d])/g, '0');
