import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import { showQuantity } from '#features/quotes/lines.ts';
import {
  documentFacts,
  documentName,
  documentTerms,
  documentTitle,
  documentWords as words,
  validityNotice,
} from '../wording.ts';
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
import type { Paper } from './queries.ts';

type Contact = NonNullable<Paper['contacts']>['provider'];

const listContact = (contact: Contact | undefined): (string | null)[] =>
  contact === undefined ? [] : [contact.email, contact.phone === null ? null : showPhone(contact.phone)];

/** Draws an agreement or invoice as an A4 PDF with page numbers. The limits of a quote bound its size. */
export function drawDocument(paper: Paper, look: PaperLook, png: Uint8Array | null): PDFKit.PDFDocument {
  const doc = beginSheet({
    title: documentName(paper),
    author: paper.provider.name,
    madeAt: paper.madeAt,
    siteName: look.siteName,
  });
  drawHead(doc, paper, { top: drawLogo(doc, look, png), colour: look.colour });
  drawParties(doc, paper);
  drawText(doc, words.scope, [paper.scope]);
  drawLines(doc, paper);
  drawTotals(doc, paper);
  drawText(doc, words.terms, documentTerms(paper), { size: 8.5, colour: ink.muted });
  drawFeet(doc, paper.number, look.siteName);
  doc.end();
  return doc;
}

function drawHead(doc: PDFKit.PDFDocument, paper: Paper, { top, colour }: { top: number; colour: string }): void {
  const half = width / 2;
  write(doc, documentTitle(paper), { x: left, y: top, width: half }, { size: 22, bold: true });
  const under = doc.y;
  write(doc, paper.number, { x: left + half, y: top + 3, width: half }, { size: 13, bold: true, align: 'right' });
  write(doc, showDate(paper.madeAt), { x: left + half, width: half }, { colour: ink.muted, align: 'right' });
  doc.y = Math.max(doc.y, under) + 8;
  const notice = validityNotice(paper);
  if (notice !== null) write(doc, notice, { x: left, width }, { bold: true, colour: ink.danger });
  doc.y += 6;
  rule(doc, colour);
  doc.y += 12;
}

function drawParties(doc: PDFKit.PDFDocument, paper: Paper): void {
  const { provider, member, contacts } = paper;
  const gap = 24;
  const column = (width - gap) / 2;
  const top = doc.y;
  const side = (x: number, label: string, name: string, rest: (string | null | undefined)[]) => {
    write(doc, label, { x, y: top, width: column }, { size: 8.5, colour: ink.muted });
    write(doc, name, { x, width: column }, { size: 11.5, bold: true });
    for (const line of rest) if (line) write(doc, line, { x, width: column }, { size: 9.5 });
    return doc.y;
  };
  const ends = [
    side(left, words.provider, provider.name, [
      provider.fullName === provider.name ? null : provider.fullName,
      provider.address,
      provider.vatNumber === null ? null : words.vatNumber(provider.vatNumber),
      ...listContact(contacts?.provider),
    ]),
    side(left + column + gap, words.client, member.name, [member.address, ...listContact(contacts?.member)]),
  ];
  doc.y = Math.max(...ends) + 14;
  write(doc, words.title, { x: left, width }, { size: 8.5, colour: ink.muted });
  write(doc, paper.title, { x: left, width }, { size: 11.5, bold: true });
  doc.y += 10;
  const facts = documentFacts(paper);
  for (let first = 0; first < facts.length; first += 2) {
    const row = doc.y;
    const ends = facts.slice(first, first + 2).map(({ label, value }, index) => {
      const x = left + index * (column + gap);
      write(doc, label, { x, y: row, width: column }, { size: 8.5, colour: ink.muted });
      write(doc, value, { x, width: column });
      return doc.y;
    });
    doc.y = Math.max(...ends) + 8;
  }
  doc.y += 6;
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

const columns = [
  { key: 'description', x: left, width: 190, align: 'left' },
  { key: 'quantity', x: left + 196, width: 44, align: 'right' },
  { key: 'unit', x: left + 246, width: 84, align: 'right' },
  { key: 'vat', x: left + 338, width: 66, align: 'right' },
  { key: 'amount', x: left + 412, width: width - 412, align: 'right' },
] as const;
type Column = (typeof columns)[number]['key'];

function drawLines(doc: PDFKit.PDFDocument, paper: Paper): void {
  const registered = paper.provider.vatNumber !== null;
  const visibleColumns = columns.filter(({ key }) => key !== 'vat' || registered);
  const row = (cells: Record<Column, string>, style: Style) => {
    const top = doc.y + 5;
    const ends = visibleColumns.map(({ key, x, width: wide, align }) => {
      write(doc, cells[key], { x, y: top, width: wide }, { ...style, align });
      return doc.y;
    });
    doc.y = Math.max(...ends) + 4;
    rule(doc);
  };
  const head = () => row(words.columns, { size: 8.5, colour: ink.muted });
  makeRoom(doc, 60);
  head();
  for (const line of paper.lines) {
    if (makeRoom(doc, heightOf(doc, line.description, columns[0].width, { size: 9.5 }) + 10)) head();
    const cells = {
      description: line.description,
      quantity: showQuantity(line.quantityThousandths),
      unit: formatRand(line.unitPriceCents),
      vat: line.vat ? words.vatIncluded : words.noVat,
      amount: formatRand(line.totalCents),
    };
    row(cells, { size: 9.5 });
  }
  doc.y += 8;
}

function drawTotals(doc: PDFKit.PDFDocument, paper: Paper): void {
  const rows: [label: string, cents: number, style: Style][] =
    paper.provider.vatNumber === null
      ? []
      : [
          [words.net, paper.netCents, {}],
          [words.vat, paper.vatCents, {}],
        ];
  rows.push([words.total, paper.grossCents, { bold: true, size: 13 }]);
  makeRoom(doc, rows.length * 22);
  for (const [label, amount, style] of rows) {
    const top = doc.y;
    write(doc, label, { x: left + 232, y: top, width: 138 }, { ...style, align: 'right' });
    write(doc, formatRand(amount), { x: left + 378, y: top, width: width - 378 }, { ...style, align: 'right' });
    doc.y += 3;
  }
  doc.y += 14;
}
