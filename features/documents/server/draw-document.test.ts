import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { drawDocument } from './draw-document.ts';
import { drawInThread } from './draw-in-thread.ts';
import type { Paper } from './queries.ts';

const aPaper = (more: Partial<Paper> = {}): Paper => ({
  id: '01930000-0000-7000-8000-000000000000',
  kind: 'invoice',
  number: 'INV-0042',
  madeAt: '2026-11-19T13:00:00.000Z',
  title: 'Geyser drips into the ceiling',
  provider: { name: 'Ngũgĩ & Thérèse Plumbing', fullName: 'Ngũgĩ wa Ndalamo', vatNumber: '4480123456' },
  member: { name: 'Tshilidzi Ṱhivhulawi-Ėrikė' },
  scope: 'Drain the geyser, replace the valve and the drip tray.',
  estimatedTimeline: 'Half a day',
  lines: [
    { description: 'Valve, 400 kPa', quantityThousandths: 2000, unitPriceCents: 425_50, totalCents: 851_00, vat: true },
    { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 399_60, totalCents: 999_00, vat: false },
  ],
  netCents: 1_739_00,
  vatCents: 111_00,
  grossCents: 1_850_00,
  agreedAt: '2026-11-16T08:00:00.000Z',
  completedAt: '2026-11-19T13:00:00.000Z',
  quoteId: '01930000-0000-7000-8000-000000000001',
  jobId: '01930000-0000-7000-8000-000000000002',
  validity: 'valid',
  contacts: {
    provider: { email: 'work@example.co.za', phone: '+27821234567' },
    member: { email: 'home@example.co.za', phone: null },
  },
  ...more,
});

const bytesOf = (paper: Paper) => buffer(drawDocument(paper));
async function pagesOf(paper: Paper): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(paper))));
  return text.map((page) => page.normalize('NFC').replaceAll(/\s+/g, ' '));
}

describe('a document as a PDF', () => {
  it('draws the number, the dates, the parties, the lines and the exact totals of a document', async () => {
    const [page, ...more] = await pagesOf(aPaper());
    expect(more).toEqual([]);
    for (const text of [
      'Tax invoice',
      'INV-0042',
      '19 November 2026',
      'Ngũgĩ & Thérèse Plumbing',
      'Ngũgĩ wa Ndalamo',
      'VAT number 4480123456',
      'work@example.co.za',
      '+27821234567',
      'Tshilidzi Ṱhivhulawi-Ėrikė',
      'home@example.co.za',
      'Agreed on 16 November 2026',
      'Work completed on',
      'Drain the geyser, replace the valve and the drip tray.',
      'Valve, 400 kPa 2 R425.50 15% R851.00',
      'Labour 2.5 R399.60 None R999.00',
      'Total before VAT R1,739.00',
      'VAT at 15% R111.00',
      'Total R1,850.00',
      'The client pays the provider directly.',
      'Page 1 of 1',
    ])
      expect(page).toContain(text);
  });

  it('draws no VAT on a document if the provider is not registered', async () => {
    const [page] = await pagesOf(
      aPaper({ provider: { name: 'Thabo', fullName: 'Thabo', vatNumber: null }, netCents: 1_850_00, vatCents: 0 }),
    );
    expect(page).toContain('No VAT is charged.');
    expect(page).not.toContain('Tax invoice');
    expect(page).not.toContain('15%');
    expect(page).not.toContain('Total before VAT');
  });

  it('continues a long document over pages with a table head and a page number on each', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({
      description: `Part ${index + 1}.`,
      quantityThousandths: 1000,
      unitPriceCents: 100,
      totalCents: 100,
      vat: true,
    }));
    const pages = await pagesOf(aPaper({ lines, scope: 'All of it.\n'.repeat(180) }));
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
    const all = pages.join(' ');
    for (const { description } of lines) expect(all).toContain(description);
    for (const page of pages.filter((text) => /Part \d+\./.test(text)))
      expect(page).toContain('Description Quantity Unit price VAT Amount');
  });

  it('draws the same bytes for the same document', async () => {
    expect(Buffer.compare(await bytesOf(aPaper()), await bytesOf(aPaper()))).toBe(0);
  });

  it('draws in a thread of its own the bytes of the same document', async () => {
    expect(Buffer.compare(await drawInThread(aPaper(), {}), await bytesOf(aPaper()))).toBe(0);
  });

  it.each([
    ['a change of direction', 'geyser \u202egnp.exe\u2066', 'geyser gnp.exe'],
    ['a very long word', 'x'.repeat(2000), 'xxxxxxxxxx'],
    ['very many marks on a letter', `e${'\u0301'.repeat(1999)} end`, 'end'],
    ['signs that the font does not have', '水 🙂 שלום end', '\ufffd \ufffd'],
    ['empty texts', '', 'Scope of work'],
    ['blank lines', '\n'.repeat(1999), 'Total'],
    ['control signs', 'bell\u0007 and \u009b escape', 'bell and escape'],
  ])('draws a document with %s', async (_, hostile, shown) => {
    const name = hostile.slice(0, 100) || '-';
    const paper = aPaper({
      scope: hostile,
      title: name,
      member: { name },
      provider: { name, fullName: name, vatNumber: null },
      lines: [
        {
          description: hostile.slice(0, 500),
          quantityThousandths: 1000,
          unitPriceCents: 100_000_000_00,
          totalCents: 100_000_000_00,
          vat: false,
        },
      ],
      grossCents: 100_000_000_00,
    });
    const bytes = await bytesOf(paper);
    expect(bytes.length).toBeLessThan(200_000);
    expect((await pagesOf(paper)).join(' ').replaceAll(/\s+/g, ' ')).toContain(shown);
  });
});
