/** As much of fontkit as documents use: it comes without types. */
declare module 'fontkit' {
  /** A parsed font. pdfkit takes one in place of the bytes of a font, which its types do not say. */
  export function create(font: Uint8Array): ArrayBuffer;
}
