import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { documentSheet } from '../document-sheet.ts';
import { planInvoiceSheet } from '#features/payments/plan-invoice-sheet.ts';
import type { Sheet } from '#core/sheet.ts';
import { drawSheet } from './draw-sheet.ts';
import { otherFont, splitIntoRuns } from './font-runs.ts';
import { hashPaper } from './kept-pdfs.ts';
import { printable } from './printable.ts';
import { drawInThread } from './draw-in-thread.ts';

type Paper = Parameters<typeof documentSheet>[0];

const aPaper = (more: Partial<Paper> = {}): Paper => ({
  id: '01930000-0000-7000-8000-000000000000',
  kind: 'invoice',
  number: 'INV-0042',
  madeAt: '2026-11-19T13:00:00.000Z',
  title: 'Geyser drips into the ceiling',
  location: 'Orlando West, Soweto',
  provider: {
    name: 'Ngũgĩ & Thérèse Plumbing',
    fullName: 'Ngũgĩ wa Ndalamo',
    vatNumber: '4480123456',
    address: '7 Nugget Street, Johannesburg, 2001',
  },
  member: { name: 'Tshilidzi Ṱhivhulawi-Ėrikė', address: '12 Vilakazi Street, Orlando West' },
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
  workDate: '2026-11-19T07:00:00.000Z',
  completedAt: '2026-11-19T13:00:00.000Z',
  quoteId: '01930000-0000-7000-8000-000000000001',
  jobId: '01930000-0000-7000-8000-000000000002',
  validity: 'valid',
  language: 'en',
  sums: null,
  contacts: {
    provider: { email: 'work@example.co.za', phone: '+27821234567' },
    member: { email: 'home@example.co.za', phone: null },
  },
  ...more,
});

/** The operator that shows a picture, as pdf.js numbers it. */
const paintImage = 85;
const look = { siteName: 'Lungisa', colour: '#1f3fcc', logo: null };
const bytesOf = (paper: Paper) => buffer(drawSheet(documentSheet(paper), look, null));
const pagesOf = (paper: Paper) => textsOf(documentSheet(paper));
async function textsOf(sheet: Sheet): Promise<string[]> {
  const bytes = await buffer(drawSheet(sheet, look, null));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.normalize('NFC').replaceAll(/\s+/g, ' '));
}

describe('a plan invoice as a PDF', () => {
  const plan = { what: 'plan', plan: 'Gold', cents: 150_00 } as const;
  const invoice: Parameters<typeof planInvoiceSheet>[0] = {
    id: '01930000-0000-7000-8000-000000000003',
    kind: 'invoice',
    number: 'LUN-000001',
    isTest: true,
    reference: 'T-1',
    madeAt: '2026-11-19T13:00:00.000Z',
    language: 'en',
    seller: { name: 'Lungisa', address: '1 Main Road', vatNumber: '4480123456' },
    buyer: { name: 'Thabo', email: 'thabo@example.co.za', address: '' },
    lines: [{ ...plan, from: '2026-11-19T13:00:00.000Z', to: '2026-12-19T13:00:00.000Z' }],
    netCents: 130_43,
    vatRate: 1500,
    vatCents: 19_57,
    totalCents: 150_00,
    corrects: null,
  };

  it('draws the parties, the period below the plan, and the exact sums', async () => {
    const [page, ...more] = await textsOf(planInvoiceSheet(invoice));
    expect(more).toEqual([]);
    for (const text of [
      'Tax invoice',
      'LUN-000001',
      'This is a demonstration. No money moved.',
      'Lungisa 1 Main Road VAT number 4480123456',
      'Thabo thabo@example.co.za',
      'Description Amount Gold plan 19 November 2026 to 19 December 2026',
      'Total before VAT R130.43',
      'VAT at 15% R19.57',
      'Total R150.00',
      'Payment reference: T-1',
    ])
      expect(page).toContain(text);
  });
});

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
      '7 Nugget Street, Johannesburg, 2001',
      '12 Vilakazi Street, Orlando West',
      'work@example.co.za',
      '+27 82 123 4567',
      'Tshilidzi Ṱhivhulawi-Ėrikė',
      'home@example.co.za',
      'For Geyser drips into the ceiling',
      'Place Orlando West, Soweto Agreed on 16 November 2026',
      'Work date 19 November 2026, 09:00 Work completed on 19 November 2026',
      'Drain the geyser, replace the valve and the drip tray.',
      'Valve, 400 kPa 2 R425.50 15% included R851.00',
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
      aPaper({
        provider: { name: 'Thabo', fullName: 'Thabo', vatNumber: null, address: '' },
        netCents: 1_850_00,
        vatCents: 0,
      }),
    );
    expect(page).toContain('No VAT is charged.');
    expect(page).not.toContain('Tax invoice');
    expect(page).not.toContain('15%');
    expect(page).toContain('For Geyser drips into the ceiling');
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

  it('draws an agreement without a date as one that is not agreed yet', async () => {
    const [page] = await pagesOf(aPaper({ kind: 'agreement', location: '', workDate: null, completedAt: null }));
    expect(page).toContain('Work date');
    expect(page).toContain('Not agreed yet');
    expect(page).not.toContain('Place');
  });

  it.each([
    ['emoji', 'The tap \u{1f6b0} leaks \u{1f44d}\u{1f3fd} here', ['\u{1f6b0}', '\u{1f44d}', 'leaks']],
    ['Arabic', 'Mr \u0645\u062d\u0645\u062f \u0639\u0644\u064a Plumbing', ['Plumbing']],
    ['Hebrew', '\u05d3\u05d5\u05d3 \u05db\u05d4\u05df Electric', ['Electric']],
    ['Devanagari', '\u0930\u092e\u0947\u0936 Patel', ['Patel']],
    ['Gujarati', '\u0a97\u0ac1\u0a9c\u0ab0\u0abe\u0aa4\u0ac0', []],
    ['Tamil', '\u0b95\u0bc1\u0bae\u0bbe\u0bb0\u0bcd', []],
    ['Telugu', '\u0c30\u0c3e\u0c2e\u0c41', []],
    ['Bengali', '\u09b0\u09b9\u09bf\u09ae', []],
    ['Gurmukhi', '\u0a38\u0a3f\u0a70\u0a18', []],
    ['Ethiopic', '\u12a0\u1260\u1260', ['\u12a0\u1260\u1260']],
    ['Thai', '\u0e2a\u0e21\u0e0a\u0e32\u0e22', []],
    ['Chinese', '\u738b\u5c0f\u660e Wang', ['\u738b\u5c0f\u660e', 'Wang']],
    ['Japanese', '\u3055\u304f\u3089', ['\u3055\u304f\u3089']],
    ['Korean', '\uae40\ubbfc\uc218', ['\uae40\ubbfc\uc218']],
  ])('draws names and text with %s in a font that has them', async (_, name, readable) => {
    const paper = aPaper({ member: { name, address: '' }, scope: `${name}\n`.repeat(3), title: name });
    const bytes = await bytesOf(paper);
    const page = (await pagesOf(paper)).join(' ');
    expect(page).not.toContain('\ufffd');
    for (const text of readable) expect(page).toContain(text);
    // Only the signs that are used are in it.
    expect(bytes.length).toBeLessThan(100_000);
    expect(splitIntoRuns(printable(name)).some(({ file }) => file !== null)).toBe(true);
  });

  it('draws text in any order of signs of any script', () => {
    let seed = 20_261_122;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const blocks = [0x590, 0x600, 0x900, 0x980, 0xa00, 0xa80, 0xb80, 0xc00, 0xe00, 0x1200, 0x3040, 0x1f300];
    for (let count = 0; count < 600; count += 1) {
      const block = blocks[next(blocks.length)] ?? 0;
      const signs = Array.from({ length: 1 + next(10) }, () =>
        next(6) === 0 ? ' ' : String.fromCodePoint(block + next(0x80)),
      );
      for (const { file, text } of splitIntoRuns(printable(signs.join(''))))
        if (file !== null) expect(() => otherFont(file).layout(text, [])).not.toThrow();
    }
  });

  it('keeps every sign and space of a text in runs of one font each', () => {
    const text = 'Mr \u0645\u062d\u0645\u062f \u0639\u0644\u064a and \u{1f44d} \u{1f6b0} \u738b';
    const runs = splitIntoRuns(text);
    expect(runs.map((run) => run.text).join('')).toBe(text);
    expect(runs.map((run) => run.text)).toContain('\u0645\u062d\u0645\u062f \u0639\u0644\u064a');
    expect(splitIntoRuns('')).toEqual([]);
  });

  it('draws the same bytes for the same document', async () => {
    expect(Buffer.compare(await bytesOf(aPaper()), await bytesOf(aPaper()))).toBe(0);
  });

  it('shows the logo above its title, the colour of the brand and the name of the site', async () => {
    const png = await sharp({ create: { width: 80, height: 20, channels: 4, background: '#12703e' } })
      .png()
      .toBuffer();
    const branded = { siteName: 'Fix & Co', colour: '#12703e', logo: { id: newId(), width: 80, height: 20 } };
    const bytes = await buffer(drawSheet(documentSheet(aPaper()), branded, png));
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    const { fnArray } = await page.getOperatorList();
    expect(fnArray.filter((one) => one === paintImage)).toHaveLength(1);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('INV-0042 · Made with Fix & Co');
    expect(hashPaper({ sheet: documentSheet(aPaper()), look: branded })).not.toBe(
      hashPaper({ sheet: documentSheet(aPaper()), look }),
    );
  });

  it('names its language to the reader of a screen', async () => {
    const readLanguage = async (sheet: Sheet) =>
      /\/Lang \(([^)]*)\)/.exec(
        Buffer.from(await drawInThread({ drawn: { sheet, look }, png: null }, {})).toString('latin1'),
      )?.[1];
    const sheet = documentSheet(aPaper());
    expect([await readLanguage(sheet), await readLanguage({ ...sheet, language: 'zu' })]).toEqual(['en-ZA', 'zu']);
  });

  it('draws in a thread of its own the bytes of the same document', async () => {
    expect(
      Buffer.compare(
        await drawInThread({ drawn: { sheet: documentSheet(aPaper()), look }, png: null }, {}),
        await bytesOf(aPaper()),
      ),
    ).toBe(0);
  });

  it.each([
    ['a change of direction', 'geyser \u202egnp.exe\u2066', 'geyser gnp.exe'],
    ['a very long word', 'x'.repeat(2000), 'xxxxxxxxxx'],
    ['very many marks on a letter', `e${'\u0301'.repeat(1999)} end`, 'end'],
    ['signs that no font has', '\u{1d11e} \u{10c80} end', '\ufffd \ufffd end'],
    ['empty texts', '', 'Scope of work'],
    ['blank lines', '\n'.repeat(1999), 'Total'],
    ['control signs', 'bell\u0007 and \u009b escape', 'bell and escape'],
  ])('draws a document with %s', async (_, hostile, text) => {
    const name = hostile.slice(0, 100) || '-';
    const paper = aPaper({
      scope: hostile,
      title: name,
      member: { name, address: '' },
      provider: { name, fullName: name, vatNumber: null, address: '' },
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
    expect((await pagesOf(paper)).join(' ').replaceAll(/\s+/g, ' ')).toContain(text);
  });
});
