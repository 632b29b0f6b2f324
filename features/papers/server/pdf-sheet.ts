import PDFDocument from 'pdfkit';
import type { PaperLook } from './drawn.ts';
import { documentWords as words } from '../wording.ts';
import { languageTag } from '#core/languages.ts';
import { languageNow } from '#engine/language.ts';
import { otherFont, ownFonts, type Run, splitIntoRuns } from './font-runs.ts';
import { printable } from './printable.ts';

export const ink = { text: '#131a33', muted: '#545b75', line: '#dee1d6', danger: '#b3202c' };
const margin = 48;
export const left = 48;
const right = 595.28 - margin;
export const width = right - left;
/** The end of the text of a page, in points; the foot is below. */
const bottom = 841.89 - 64;

export type Style = { size?: number; bold?: boolean; colour?: string; align?: 'left' | 'right' };

/**
 * Begins an A4 PDF with the fonts of our papers, in the language of the moment. The same content always gives the same bytes. The stream buffers the whole PDF, so its
 * content must be bounded.
 */
export function beginSheet(info: {
  title: string;
  author: string;
  madeAt: string;
  siteName: string;
  keywords?: string;
}): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: 841.89 - bottom, left: margin, right: margin },
    bufferPages: true,
    lang: languageTag(languageNow()),
    displayTitle: true,
    info: {
      Title: info.title,
      Author: printable(info.author),
      Creator: printable(info.siteName),
      CreationDate: new Date(info.madeAt),
      ...(info.keywords !== undefined && { Keywords: info.keywords }),
    },
  });
  doc.registerFont('regular', ownFonts.regular).registerFont('semibold', ownFonts.semibold);
  return doc;
}

const logoBox = { width: 160, height: 34, gapBelow: 18 };

/** Draws the logo at the top of the first page, if there is one. Returns where the title begins, in points. */
export function drawLogo(doc: PDFKit.PDFDocument, { logo }: PaperLook, png: Uint8Array | null): number {
  if (logo === null || png === null) return margin;
  const { width: widest, height: highest, gapBelow } = logoBox;
  const scale = Math.min(widest / logo.width, highest / logo.height);
  const height = logo.height * scale;
  doc.image(Buffer.from(png), left, margin - 8, { width: logo.width * scale, height });
  return margin - 8 + height + gapBelow;
}

/** Every text of a document goes through here, and so through `printable`. */
export function write(
  doc: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y?: number; width: number },
  style: Style = {},
): void {
  const { size = 10, bold = false, colour = ink.text, align = 'left' } = style;
  doc.fontSize(size).fillColor(colour);
  const runs = splitIntoRuns(printable(text));
  const parts = runs.length === 0 ? [{ file: null, text: '' }] : runs;
  parts.forEach((run, index) => {
    useFont(doc, run.file, bold);
    const options = { lineGap: 1, continued: index < parts.length - 1, features: run.file === null ? ownFeatures : [] };
    // The runs after the first continue its line.
    if (index > 0) doc.text(run.text, options);
    else doc.text(run.text, at.x, at.y ?? doc.y, { ...options, width: at.width, align });
  });
}

const ownFeatures: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'];

function useFont(doc: PDFKit.PDFDocument, file: Run['file'], bold: boolean): void {
  if (file === null) doc.font(bold ? 'semibold' : 'regular');
  else doc.font(otherFont(file), file);
}

export const heightOf = (
  doc: PDFKit.PDFDocument,
  text: string,
  textWidth: number,
  { size = 10, bold = false }: Style = {},
): number =>
  doc
    .font(bold ? 'semibold' : 'regular')
    .fontSize(size)
    .heightOfString(splitIntoRuns(printable(text)).map(asMeasured).join(''), { width: textWidth, lineGap: 1 });

/** Text of another font is measured as wide letters of ours: it makes room for at least as many lines. */
const asMeasured = ({ file, text }: Run): string => (file === null ? text : text.replaceAll(/\S/gu, 'M'));

/** Adds a page if `height` points do not fit on this one. Returns whether it did. */
export function makeRoom(doc: PDFKit.PDFDocument, height: number): boolean {
  if (doc.y + height <= bottom) return false;
  doc.addPage();
  return true;
}

export function rule(doc: PDFKit.PDFDocument, colour = ink.line): void {
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.75).strokeColor(colour).stroke();
}

/** Draws the foot of the page that the document is on: a text on each side. */
export function drawFoot(doc: PDFKit.PDFDocument, foot: { left: string; right: string; share?: number }): void {
  // The foot is in the bottom margin, where text would start a new page.
  doc.page.margins.bottom = 0;
  const share = width * (foot.share ?? 0.5);
  const style = { size: 8, colour: ink.muted };
  write(doc, foot.left, { x: left, y: bottom + 24, width: share }, style);
  write(doc, foot.right, { x: left + share, y: bottom + 24, width: width - share }, { ...style, align: 'right' });
}

/** The only texts of a paper that are not on its sheet. */
export const sayFoot = (number: string, siteName: string, page: number, of: number) => ({
  left: words.foot(number, siteName),
  right: words.page(page, of),
});

/** Ends each page with the number of the paper and that of the page. */
export function drawFeet(doc: PDFKit.PDFDocument, number: string, siteName: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    drawFoot(doc, sayFoot(number, siteName, page + 1, count));
  }
}
