import type { Sheet, SheetColumn, SheetFact, SheetParty } from '#core/sheet.ts';
import type { PaperLook } from './drawn.ts';
import {
  beginSheet,
  drawFeet,
  drawLogo,
  heightOf,
  ink,
  left,
  makeRoom,
  rule,
  type Style,
  width,
  write,
} from './pdf-sheet.ts';

const gap = 24;
const half = (width - gap) / 2;

/** Draws a paper as an A4 PDF with page numbers. The limits of a quote bound its size. */
export function drawSheet(sheet: Sheet, look: PaperLook, png: Uint8Array | null): PDFKit.PDFDocument {
  const { name, number, madeAt, parties, work, terms } = sheet;
  const doc = beginSheet({ title: name, author: parties[0].name, madeAt, siteName: look.siteName });
  drawHead(doc, sheet, { top: drawLogo(doc, look, png), colour: look.colour });
  drawParties(doc, parties);
  if (work !== null) drawWork(doc, work);
  doc.y += 6;
  if (work !== null) drawText(doc, work.scope.label, [work.scope.value]);
  drawLines(doc, sheet.table);
  drawSums(doc, sheet.sums);
  drawText(doc, terms.heading, terms.sentences, { size: 8.5, colour: ink.muted });
  drawFeet(doc, number, look.siteName);
  doc.end();
  return doc;
}

function drawHead(doc: PDFKit.PDFDocument, sheet: Sheet, { top, colour }: { top: number; colour: string }): void {
  const side = width / 2;
  write(doc, sheet.title, { x: left, y: top, width: side }, { size: 22, bold: true });
  const under = doc.y;
  write(doc, sheet.number, { x: left + side, y: top + 3, width: side }, { size: 13, bold: true, align: 'right' });
  write(doc, sheet.day, { x: left + side, width: side }, { colour: ink.muted, align: 'right' });
  doc.y = Math.max(doc.y, under) + 8;
  if (sheet.notice !== null) write(doc, sheet.notice, { x: left, width }, { bold: true, colour: ink.danger });
  doc.y += 6;
  rule(doc, colour);
  doc.y += 12;
}

function drawParties(doc: PDFKit.PDFDocument, parties: Sheet['parties']): void {
  const top = doc.y;
  const ends = parties.map(({ label, name, details }: SheetParty, index) => {
    const x = left + index * (half + gap);
    write(doc, label, { x, y: top, width: half }, { size: 8.5, colour: ink.muted });
    write(doc, name, { x, width: half }, { size: 11.5, bold: true });
    for (const line of details) write(doc, line, { x, width: half }, { size: 9.5 });
    return doc.y;
  });
  doc.y = Math.max(...ends) + 14;
}

function drawWork(doc: PDFKit.PDFDocument, { title, facts }: NonNullable<Sheet['work']>): void {
  write(doc, title.label, { x: left, width }, { size: 8.5, colour: ink.muted });
  write(doc, title.value, { x: left, width }, { size: 11.5, bold: true });
  doc.y += 10;
  for (let first = 0; first < facts.length; first += 2) {
    const row = doc.y;
    const ends = facts.slice(first, first + 2).map(({ label, value }, index) => {
      const x = left + index * (half + gap);
      write(doc, label, { x, y: row, width: half }, { size: 8.5, colour: ink.muted });
      write(doc, value, { x, width: half });
      return doc.y;
    });
    doc.y = Math.max(...ends) + 8;
  }
}

function drawText(doc: PDFKit.PDFDocument, heading: string, paragraphs: readonly string[], style: Style = {}): void {
  makeRoom(doc, 48);
  write(doc, heading, { x: left, width }, { size: 11.5, bold: true });
  doc.y += 3;
  for (const paragraph of paragraphs) {
    write(doc, paragraph, { x: left, width }, style);
    doc.y += 3;
  }
  doc.y += 11;
}

type Place = { x: number; width: number; align: 'left' | 'right' };

const places: Record<SheetColumn, Place> = {
  description: { x: left, width: 190, align: 'left' },
  quantity: { x: left + 196, width: 44, align: 'right' },
  unit: { x: left + 246, width: 84, align: 'right' },
  vat: { x: left + 338, width: 66, align: 'right' },
  amount: { x: left + 412, width: width - 412, align: 'right' },
};
const amount: Place = { x: left + 378, width: width - 378, align: 'right' };
/** The places in a table of descriptions and amounts alone. */
const widePlaces = { ...places, description: { ...places.description, width: 360 }, amount };

const small: Style = { size: 8.5, colour: ink.muted };
const plain: Style = { size: 9.5 };

function drawLines(doc: PDFKit.PDFDocument, { columns, lines }: Sheet['table']): void {
  const placed = columns.length === 2 ? widePlaces : places;
  const row = (cells: Partial<Record<SheetColumn, string>>, note: string | null, style: Style) => {
    const top = doc.y + 5;
    const ends = columns.map(({ key }) => {
      const { x, width: wide, align } = placed[key];
      write(doc, cells[key] ?? '', { x, y: top, width: wide }, { ...style, align });
      if (key === 'description' && note !== null) write(doc, note, { x, width: wide }, small);
      return doc.y;
    });
    doc.y = Math.max(...ends) + 4;
    rule(doc);
  };
  const head = () => row(Object.fromEntries(columns.map(({ key, label }) => [key, label])), null, small);
  const heightIn = (text: string, style: Style) => heightOf(doc, text, placed.description.width, style);
  makeRoom(doc, 60);
  head();
  for (const { cells, note } of lines) {
    const height = heightIn(cells.description, plain) + (note === null ? 0 : heightIn(note, small));
    if (makeRoom(doc, height + 10)) head();
    row(cells, note, plain);
  }
  doc.y += 8;
}

/** The last sum is the total. */
function drawSums(doc: PDFKit.PDFDocument, sums: readonly SheetFact[]): void {
  makeRoom(doc, sums.length * 22);
  sums.forEach(({ label, value }, index) => {
    const top = doc.y;
    const style: Style = index === sums.length - 1 ? { bold: true, size: 13 } : {};
    write(doc, label, { x: left + 132, y: top, width: 238 }, { ...style, align: 'right' });
    write(doc, value, { ...amount, y: top }, { ...style, align: 'right' });
    doc.y += 3;
  });
  doc.y += 14;
}
