/** As much of fontkit as documents use: it comes without types. */
declare module 'fontkit' {
  /** A parsed font. pdfkit takes one in place of the bytes of a font, which its types do not say. */
  export type Font = ArrayBuffer & {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    lineGap: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: string[] | Record<string, boolean>): unknown;
  };
  export function create(font: Uint8Array): Font;
}
