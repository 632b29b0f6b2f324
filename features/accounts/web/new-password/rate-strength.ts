/** Bits from which on a password counts as the next level. */
const levels = [20, 32, 46, 62];
const maxLevel = 4;

/** A step to the same, the next or the previous sign is easy to guess: `aaa`, `123`, `cba`. */
const isGuessable = (sign: number, before: number | undefined): boolean =>
  before !== undefined && Math.abs(sign - before) <= 1;

const kinds: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
  [/\p{Lo}/u, 100],
];

/** The strength of a password, roughly: 0 (guessed at once) to 4. A word or a row of keys counts for little, length for much. */
export function rateStrength(password: string): number {
  const signs = Array.from(password.toLowerCase(), (sign) => sign.codePointAt(0) ?? 0);
  const news = signs.filter((sign, at) => !isGuessable(sign, signs[at - 1]));
  const size = kinds.reduce((sum, [kind, count]) => (kind.test(password) ? sum + count : sum), 0);
  const distinct = new Set(news).size;
  const bits = Math.min(news.length, distinct * 2) * Math.log2(Math.max(size, 2)) * 0.8;
  return Math.min(levels.filter((level) => bits >= level).length, maxLevel);
}
