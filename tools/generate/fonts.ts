import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

type Font = {
  family: string;
  name: string;
  from: string;
  /** The weights of the files of its package. */
  weights: string;
  /** The weights that pages use. */
  wght: number | { min: number; max: number };
};

/** The fonts of every page. Headings have one weight. */
const fonts: Font[] = [
  {
    family: 'Familjen Grotesk',
    name: 'familjen-grotesk',
    from: '@fontsource-variable/familjen-grotesk',
    weights: '400 700',
    wght: 700,
  },
  {
    family: 'Figtree',
    name: 'figtree',
    from: '@fontsource-variable/figtree',
    weights: '300 900',
    wght: { min: 400, max: 700 },
  },
];

/** The letters of nearly every page, which have a file of our own. */
const ownRange = `
  U+0020-007E, U+00A0, U+00A3, U+00A9, U+00AB, U+00B0, U+00B2-00B3, U+00B7, U+00BB-00BE, U+00C1-00C2, U+00C4,
  U+00C7-00CB, U+00CE-00CF, U+00D1, U+00D3-00D4, U+00D6-00D7, U+00DA-00DC, U+00E0-00E2, U+00E4, U+00E7-00EB,
  U+00ED-00EF, U+00F1, U+00F3-00F4, U+00F6, U+00FA-00FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026,
  U+20AC, U+2212`;

/**
 * Other letters of Latin, whose files come from the packages, and only to pages that have them: no letter stands in two ranges, or both
 * files would come.
 */
const otherRanges: Record<string, string> = {
  'latin-ext': `
  U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F,
  U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF`,
  latin: `
  U+00A1-00A2, U+00A4-00A8, U+00AA, U+00AC-00AF, U+00B1, U+00B4-00B6, U+00B8-00BA, U+00BF-00C0, U+00C3, U+00C5-00C6,
  U+00CC-00CD, U+00D0, U+00D2, U+00D5, U+00D8-00D9, U+00DD-00DF, U+00E3, U+00E5-00E6, U+00EC, U+00F0, U+00F2, U+00F5,
  U+00F7-00F9, U+00FD-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329,
  U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+2122, U+2191, U+2193, U+2215,
  U+FEFF, U+FFFD`,
};

/** Kerning, figures of one width, and letters with their marks: the stylesheet asks for nothing else. */
const keepFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark'];

/** Every face of every font, as CSS. The last of a font is our own file. */
export function fontFaces(): string {
  const faces = fonts.flatMap(({ family, name, from, weights }) => {
    const face = (file: string, range: string) => `@font-face {
  font-family: '${family}';
  src: url('${file}') format('woff2');
  font-weight: ${weights};
  font-display: optional;
  unicode-range:${range.replaceAll('\n', '\n  ')};
}
`;
    const others = Object.entries(otherRanges).map(([subset, range]) =>
      face(`${from}/files/${name}-${subset}-wght-normal.woff2`, range),
    );
    return [...others, face(`./fonts/${name}.woff2`, ownRange)];
  });
  return `/* tools/generate/fonts.ts makes this file from the fonts and their letters. */\n\n${faces.join('')}`;
}

/** Builders of our own file of each font: the letters of nearly every page, in the weights that pages use. WOFF2. */
export const subsets: Record<string, () => Promise<Buffer>> = Object.fromEntries(
  fonts.map((font) => [`web/styles/fonts/${font.name}.woff2`, () => makeSubset(font)]),
);

async function makeSubset({ name, from, wght }: Font): Promise<Buffer> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${from}/package.json`));
  const font = await readFile(join(folder, `files/${name}-latin-wght-normal.woff2`));
  return subsetFont(font, listLetters(ownRange), {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures,
    noHinting: true,
  });
}

/** The letters of a range as `unicode-range` writes it. */
function listLetters(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = NaN, last = first] = part
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}
