import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { showDateTime } from '#core/time.ts';
import {
  beginSheet,
  drawFoot,
  ink,
  left,
  makeRoom,
  rule,
  type Style,
  width,
  write,
} from '#features/papers/server/pdf-sheet.ts';
import { headKeyword } from '../pack-files.ts';
import { nameKind, sheetWords as words } from '../record-wording.ts';
import type { RecordDrawing } from './draw-in-thread.ts';
import { listLines, type RecordedEntry } from './list-lines.ts';
import { readLines } from './read-lines.ts';

/** Pages that are in memory at a time. */
const batch = 20;

const small: Style = { size: 8.5, colour: ink.muted };
const plain: Style = { size: 9.5 };

/** Draws the record for people: each entry in its order, and the last hash at the foot of every page. */
export async function drawRecord({ lines, path, head, look, madeAt }: RecordDrawing): Promise<void> {
  const doc = beginSheet({
    title: words.title,
    author: look.siteName,
    madeAt,
    siteName: look.siteName,
    keywords: `${headKeyword}${head}`,
  });
  const written = pipeline(doc, createWriteStream(path, { mode: 0o600 }));
  written.catch(() => {});
  /** Ends the pages that are in memory. */
  const flush = () => {
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      drawFoot(doc, { left: words.head(head), right: words.page(page + 1), share: 0.85 });
    }
    doc.flushPages();
  };
  let entries = 0;
  for await (const line of readLines(lines)) {
    const entry = JSON.parse(line) as RecordedEntry;
    if (doc.bufferedPageRange().count > batch) {
      flush();
      doc.addPage();
    }
    drawEntry(doc, entry);
    entries += 1;
    // Lets the stream take what is drawn.
    if (doc.readableLength > doc.readableHighWaterMark) await new Promise((resolve) => setImmediate(resolve));
  }
  makeRoom(doc, 60);
  doc.y += 10;
  write(doc, words.end(entries), { x: left, width }, { bold: true });
  write(doc, words.endHead, { x: left, width }, plain);
  write(doc, head, { x: left, width }, { size: 9 });
  flush();
  doc.end();
  await written;
}

function drawEntry(doc: PDFKit.PDFDocument, entry: RecordedEntry): void {
  if (entry.kind === 'record') drawTitle(doc, entry);
  makeRoom(doc, 58);
  rule(doc);
  doc.y += 7;
  write(doc, words.place(entry.n, showDateTime(entry.at), words.by[entry.by] ?? entry.by), { x: left, width }, small);
  write(doc, nameKind(entry.kind), { x: left, width }, { size: 11, bold: true });
  doc.y += 2;
  for (const { depth, label, value } of listLines(entry)) {
    const indent = Math.min(depth, 4) * 14;
    makeRoom(doc, 14);
    write(doc, label === '' ? value : words.line(label, value), { x: left + indent, width: width - indent }, plain);
  }
  doc.y += 9;
}

function drawTitle(doc: PDFKit.PDFDocument, { content }: RecordedEntry): void {
  write(doc, words.title, { x: left, y: doc.y, width }, { size: 22, bold: true });
  const { member, provider } = content as { member?: string; provider?: string };
  write(doc, words.between(member ?? '', provider ?? ''), { x: left, width }, { size: 12 });
  doc.y += 6;
  for (const sentence of words.intro()) write(doc, sentence, { x: left, width }, plain);
  doc.y += 14;
}
