/** As much of fontkit as documents and pictures use: it comes without types. */
declare module 'fontkit' {
  /** A line of letters, in units of the font. */
  export type GlyphRun = {
    advanceWidth: number;
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
  /** A parsed font. pdfkit takes one in place of the bytes of a font, which its types do not say. */
  export type Font = ArrayBuffer & {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    lineGap: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: string[] | Record<string, boolean>): GlyphRun;
  };
  export function create(font: Uint8Array): Font;
}
