import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import type { PlanInvoice } from '#features/payments/server/invoices/read-invoice.ts';
import {
  describeLine,
  invoiceName,
  invoiceTerms,
  invoiceTitle,
  invoiceWords as words,
} from '#features/payments/invoice-wording.ts';
import type { PaperLook } from './drawn.ts';
import { beginSheet, drawFeet, drawLogo, ink, left, makeRoom, rule, type Style, width, write } from './pdf-sheet.ts';

/** Draws one of our invoices or credit notes as an A4 PDF. */
export function drawPlanInvoice(invoice: PlanInvoice, look: PaperLook, png: Uint8Array | null): PDFKit.PDFDocument {
  const doc = beginSheet({
    title: invoiceName(invoice),
    author: invoice.seller.name,
    madeAt: invoice.madeAt,
    siteName: look.siteName,
  });
  drawHead(doc, invoice, { top: drawLogo(doc, look, png), colour: look.colour });
  drawParties(doc, invoice);
  drawLines(doc, invoice);
  drawTotals(doc, invoice);
  makeRoom(doc, 60);
  write(doc, words.terms, { x: left, width }, { size: 11.5, bold: true });
  doc.y += 3;
  for (const sentence of invoiceTerms(invoice)) {
    write(doc, sentence, { x: left, width }, { size: 8.5, colour: ink.muted });
    doc.y += 3;
  }
  drawFeet(doc, invoice.number, look.siteName);
  doc.end();
  return doc;
}

function drawHead(
  doc: PDFKit.PDFDocument,
  invoice: PlanInvoice,
  { top, colour }: { top: number; colour: string },
): void {
  const half = width / 2;
  write(doc, invoiceTitle(invoice), { x: left, y: top, width: half }, { size: 22, bold: true });
  const under = doc.y;
  write(doc, invoice.number, { x: left + half, y: top + 3, width: half }, { size: 13, bold: true, align: 'right' });
  write(doc, showDate(invoice.madeAt), { x: left + half, width: half }, { colour: ink.muted, align: 'right' });
  doc.y = Math.max(doc.y, under) + 8;
  if (invoice.isTest) write(doc, words.test, { x: left, width }, { bold: true, colour: ink.danger });
  doc.y += 6;
  rule(doc, colour);
  doc.y += 12;
}

function drawParties(doc: PDFKit.PDFDocument, { seller, buyer }: PlanInvoice): void {
  const gap = 24;
  const column = (width - gap) / 2;
  const top = doc.y;
  const side = (x: number, label: string, name: string, rest: readonly (string | null)[]) => {
    write(doc, label, { x, y: top, width: column }, { size: 8.5, colour: ink.muted });
    write(doc, name, { x, width: column }, { size: 11.5, bold: true });
    for (const line of rest) if (line) write(doc, line, { x, width: column }, { size: 9.5 });
    return doc.y;
  };
  const vat = seller.vatNumber === null ? null : words.vatNumber(seller.vatNumber);
  const ends = [
    side(left, words.seller, seller.name, [seller.address, vat]),
    side(left + column + gap, words.buyer, buyer.name, [buyer.email, buyer.address]),
  ];
  doc.y = Math.max(...ends) + 20;
}

const amount = { x: left + 378, width: width - 378 };

function drawLines(doc: PDFKit.PDFDocument, { lines }: PlanInvoice): void {
  const row = (title: string, period: string | null, value: string, style: Style) => {
    makeRoom(doc, 48);
    const top = doc.y + 5;
    write(doc, value, { ...amount, y: top }, { ...style, align: 'right' });
    write(doc, title, { x: left, y: top, width: 360 }, style);
    if (period !== null) write(doc, period, { x: left, width: 360 }, { size: 8.5, colour: ink.muted });
    doc.y += 4;
    rule(doc);
  };
  row(words.columns.description, null, words.columns.amount, { size: 8.5, colour: ink.muted });
  for (const line of lines) {
    const { title, period } = describeLine(line);
    row(title, period, formatRand(line.cents), { size: 9.5 });
  }
  doc.y += 8;
}

function drawTotals(doc: PDFKit.PDFDocument, invoice: PlanInvoice): void {
  const rows: [label: string, cents: number, style: Style][] =
    invoice.seller.vatNumber === null
      ? []
      : [
          [words.net, invoice.netCents, {}],
          [words.vat(invoice.vatRate), invoice.vatCents, {}],
        ];
  rows.push([words.total, invoice.totalCents, { bold: true, size: 13 }]);
  for (const [label, cents, style] of rows) {
    const top = doc.y;
    write(doc, label, { x: left + 132, y: top, width: 238 }, { ...style, align: 'right' });
    write(doc, formatRand(cents), { ...amount, y: top }, { ...style, align: 'right' });
    doc.y += 3;
  }
  doc.y += 14;
}
