import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Parses a font once for all documents. */
const own = (name: string) => create(readFileSync(new URL(`fonts/noto-sans-${name}.ttf`, import.meta.url)));
export const ownFonts = { regular: own('regular'), semibold: own('semibold') };

/** Signs of the font of our documents: Latin with all its marks, Greek, Cyrillic and common signs. */
const ownSign =
  /^[\u{300}-\u{36f}\n\u{20}-\u{7e}\u{a0}-\u{24f}\u{259}\u{2b0}-\u{2ff}\u{370}-\u{3ff}\u{400}-\u{45f}\u{490}\u{491}\u{1e00}-\u{1eff}\u{2010}-\u{2027}\u{2030}-\u{203a}\u{20ac}\u{2116}\u{2122}\u{2190}-\u{2193}\u{2212}\u{fffd}]$/u;

/** Fonts of other scripts, from separate npm packages. Each is parsed for the first document that needs it. */
const otherFonts = [
  { script: /\p{Script=Arabic}/u, file: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf' },
  { script: /\p{Script=Hebrew}/u, file: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf' },
  { script: /\p{Script=Devanagari}/u, file: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf' },
  { script: /\p{Script=Bengali}/u, file: 'noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf' },
  { script: /\p{Script=Gujarati}/u, file: 'noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf' },
  { script: /\p{Script=Gurmukhi}/u, file: 'noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf' },
  { script: /\p{Script=Tamil}/u, file: 'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf' },
  { script: /\p{Script=Telugu}/u, file: 'noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf' },
  { script: /\p{Script=Ethiopic}/u, file: 'noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf' },
  { script: /\p{Script=Thai}/u, file: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf' },
  // Simplified Chinese, then Japanese with the older forms of its signs.
  {
    script: /[\p{Script=Han}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u,
    file: 'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  },
  {
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
    file: 'sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf',
  },
  { script: /\p{Script=Hangul}/u, file: 'gowun-dodum/400Regular/GowunDodum_400Regular.ttf' },
  {
    script: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u,
    file: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  },
] as const;

type OtherFont = (typeof otherFonts)[number];

const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

const parsed = new Map<string, Font>();

/** Another font by its file, parsed once for all documents. */
export function otherFont(file: string): Font {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));
  // Each run stands on the lines of our own font: pdfkit would begin it at the top of its own letters.
  const { unitsPerEm, ascent, descent, lineGap } = ownFonts.regular;
  const scale = font.unitsPerEm / unitsPerEm;
  for (const [name, value] of Object.entries({ ascent, descent, lineGap }))
    Object.defineProperty(font, name, { value: value * scale });
  const layout = font.layout.bind(font);
  // Some fonts have marks without a place on some letters, at which fontkit fails: these letters are drawn with the marks beside them.
  font.layout = (text, ...rest) => {
    try {
      return layout(text, ...rest);
    } catch {
      return layout(text, withoutMarks);
    }
  };
  parsed.set(file, font);
  return font;
}

/** Text in one font; `file` is null for the font of our documents. */
export type Run = { file: OtherFont['file'] | null; text: string };

/**
 * Splits a text that is `printable` into runs of one font each. Spaces and marks between signs of another script stay in its run, so that
 * its words keep their order. A sign that no font has becomes U+FFFD.
 */
export function splitIntoRuns(text: string): Run[] {
  const runs: Run[] = [];
  /** Spaces that belong to the run before or after them. */
  let between = '';
  const add = (file: Run['file'], sign: string) => {
    const last = runs.at(-1);
    if (last?.file === file) last.text += between + sign;
    else if (last === undefined || file === null) runs.push({ file, text: between + sign });
    else {
      // At the end of a run that is read from right to left, a space would stand at its other end.
      if (last.file === null) last.text += between;
      else if (between !== '') runs.push({ file: null, text: between });
      runs.push({ file, text: sign });
    }
    between = '';
  };
  for (const sign of text) {
    const last = runs.at(-1);
    if (sign === ' ' && last) between += sign;
    else if (last?.file && /\p{M}/u.test(sign) && has(last.file, sign)) add(last.file, sign);
    else if (ownSign.test(sign)) add(null, sign);
    else {
      const found = otherFonts.find(({ script, file }) => script.test(sign) && has(file, sign));
      if (found) add(found.file, sign);
      else add(null, '\ufffd');
    }
  }
  const last = runs.at(-1);
  if (last) last.text += between;
  return runs;
}

const has = (file: string, sign: string): boolean => otherFont(file).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
