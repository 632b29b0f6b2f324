/** Repeats a text up to `length` code points. */
const repeat =
  (unit: string) =>
  (length: number): string =>
    [...unit.repeat(Math.max(0, Math.ceil(length / [...unit].length)))].slice(0, length).join('');

/** Texts that are slow to read somewhere, by the code points that they may have: for patterns, normalisation, segments, marks and markup. */
const makers: Record<string, (length: number) => string> = {
  'one letter': repeat('a'),
  'letters that become phrases': repeat('\ufdfa'),
  'letters that become phrases before a number': (length) => `${repeat('\ufdfa')(length - 11)} 0821234567`,
  marks: (length) => `e${repeat('\u0301')(length - 1)}`,
  'marks out of order': repeat('\u0301\u0323\u0345'),
  'syllables of Hangul': repeat('힣'),
  'different signs': (length) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join(''),
  'different signs and blanks': (length) =>
    Array.from({ length }, (_, at) => (at % 2 ? ' ' : String.fromCodePoint(0x21 + (at % 90)))).join(''),
  words: repeat('a '),
  'blanks inside': (length) => `a${' '.repeat(Math.max(0, length - 2))}a`,
  'line breaks': (length) => `a${'\n'.repeat(Math.max(0, length - 2))}a`,
  digits: repeat('1 '),
  'a price that goes on': repeat('1,'),
  'a phone that goes on': repeat('+1-'),
  'phones in a row': repeat('0821234567 '),
  'numbers in words': repeat('zero '),
  'an address that goes on': repeat('a@'),
  'a site that goes on': repeat('a.'),
  'links in a row': repeat('https://a.co/ '),
  'words for signs': repeat('(dot)at '),
  'letters of abuse': repeat('fu'),
  'a tag that goes on': repeat('#a'),
  'a name that goes on': repeat('@a'),
  'wild cards': repeat('%_\\'),
  quotes: repeat(`"'\\`),
  markup: repeat('<b>'),
  'open comments': repeat('<!--'),
  'open brackets': repeat('[a]('),
  'nested quotes': repeat('> '),
  emphasis: repeat('*_a'),
  'code marks': repeat('`a'),
  tables: repeat('|-\n'),
  families: repeat('👩🏽‍👩🏽‍👧🏽‍👦🏽'),
  'changes of direction': repeat('\u202e\u2066a'),
  braces: repeat('{"a":['),
};

/** Texts are made once for each length: long ones take as long to make as to read. */
export const worstTexts: typeof makers = Object.fromEntries(
  Object.entries(makers).map(([kind, make]) => {
    const made = new Map<number, string>();
    return [
      kind,
      (length) => {
        const text = made.get(length) ?? make(length);
        made.set(length, text);
        return text;
      },
    ];
  }),
);
