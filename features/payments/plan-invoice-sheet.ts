import { formatRand } from '#core/money/money.ts';
import type { z } from '#core/zod.ts';
import { showDate } from '#core/time.ts';
import type { planInvoice } from './invoice-contract.ts';
import { describeLine, invoiceName, invoiceTerms, invoiceTitle, invoiceWords as words } from './invoice-wording.ts';
import type { Sheet } from '#core/sheet.ts';

/** One of our invoices or credit notes for plans, as a sheet. Call it in the language of the paper. */
export function planInvoiceSheet(invoice: Omit<z.output<typeof planInvoice>, 'sheet'>): Sheet {
  const { seller, buyer } = invoice;
  const vatSums = [
    { label: words.net, value: formatRand(invoice.netCents) },
    { label: words.vat(invoice.vatRate), value: formatRand(invoice.vatCents) },
  ];
  return {
    id: invoice.id,
    language: invoice.language,
    name: invoiceName(invoice),
    title: invoiceTitle(invoice),
    number: invoice.number,
    madeAt: invoice.madeAt,
    day: showDate(invoice.madeAt),
    notice: invoice.isTest ? words.test : null,
    parties: [
      {
        label: words.seller,
        name: seller.name,
        details: [seller.address, seller.vatNumber === null ? '' : words.vatNumber(seller.vatNumber)].filter(Boolean),
      },
      { label: words.buyer, name: buyer.name, details: [buyer.email, buyer.address].filter(Boolean) },
    ],
    work: null,
    table: {
      caption: words.lines,
      columns: [
        { key: 'description', label: words.columns.description },
        { key: 'amount', label: words.columns.amount },
      ],
      lines: invoice.lines.map((line) => {
        const { title, period } = describeLine(line);
        return { cells: { description: title, amount: formatRand(line.cents) }, note: period };
      }),
    },
    sums: [
      ...(seller.vatNumber === null ? [] : vatSums),
      { label: words.total, value: formatRand(invoice.totalCents) },
    ],
    terms: { heading: words.terms, sentences: invoiceTerms(invoice) },
  };
}
