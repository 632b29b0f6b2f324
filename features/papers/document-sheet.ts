import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import type { z } from '#core/zod.ts';
import { showQuantity } from '#features/quotes/lines.ts';
import type { document } from './contract.ts';
import type { Sheet, SheetColumn } from '#core/sheet.ts';
import {
  documentFacts,
  documentName,
  documentTerms,
  documentTitle,
  documentWords as words,
  validityNotice,
} from './wording.ts';

type Document = Omit<z.output<typeof document>, 'sheet'>;

const columns: readonly SheetColumn[] = ['description', 'quantity', 'unit', 'vat', 'amount'];

/** An agreement, a change of it or an invoice between two people, as a sheet. Call it in the language of the paper. */
export function documentSheet(paper: Document): Sheet {
  const { provider, member, contacts } = paper;
  const isRegistered = provider.vatNumber !== null && paper.kind !== 'receipt';
  const vatSums = [
    { label: words.net, value: showAmount(paper.netCents) },
    { label: words.vat, value: showAmount(paper.vatCents) },
  ];
  return {
    id: paper.id,
    language: paper.language,
    name: documentName(paper),
    title: documentTitle(paper),
    number: paper.number,
    madeAt: paper.madeAt,
    day: showDate(paper.madeAt),
    notice: validityNotice(paper),
    parties: [
      {
        label: words.provider,
        name: provider.name,
        details: [
          provider.fullName === provider.name ? '' : provider.fullName,
          provider.address,
          provider.vatNumber === null ? '' : words.vatNumber(provider.vatNumber),
          ...contactDetails(contacts?.provider),
        ].filter(Boolean),
      },
      {
        label: words.client,
        name: member.name,
        details: [member.address, ...contactDetails(contacts?.member)].filter(Boolean),
      },
    ],
    work: {
      title: { label: words.title, value: paper.title },
      facts: documentFacts(paper),
      scope: { label: paper.kind === 'change' ? words.reason : words.scope, value: paper.scope },
    },
    table: {
      caption: paper.kind === 'change' ? words.changedLines : words.lines,
      columns: columns
        .filter((key) => key !== 'vat' || isRegistered)
        .map((key) => ({ key, label: words.columns[key] })),
      lines: paper.lines.map((line) => ({
        cells: {
          description: line.description,
          quantity: showQuantity(line.quantityThousandths),
          unit: formatRand(line.unitPriceCents),
          vat: line.vat ? words.vatIncluded : words.noVat,
          amount: showAmount(line.totalCents),
        },
        note: line.change === undefined ? null : words.addedBy(line.change),
      })),
    },
    sums: [
      ...(isRegistered ? vatSums : []),
      ...(paper.newTotalCents === undefined
        ? [
            { label: paper.kind === 'receipt' ? words.received : words.total, value: formatRand(paper.grossCents) },
            ...(paper.sums === null
              ? []
              : [
                  { label: words.paid, value: formatRand(paper.sums.paidCents) },
                  ...sumAbove0(words.settled, paper.sums.settledCents),
                  ...sumAbove0(words.overpaid, paper.sums.overpaidCents),
                  { label: words.owed, value: formatRand(paper.sums.owedCents) },
                ]),
          ]
        : [
            { label: words.difference, value: showAmount(paper.grossCents) },
            { label: words.newTotal, value: formatRand(paper.newTotalCents) },
          ]),
    ],
    terms: { heading: words.terms, sentences: documentTerms(paper) },
  };
}

/** A line that stands only where there is such money. */
const sumAbove0 = (label: string, cents = 0): Sheet['sums'] => (cents > 0 ? [{ label, value: formatRand(cents) }] : []);

/** An amount that a change may take away. */
const showAmount = (cents: number): string => (cents < 0 ? words.minus(formatRand(-cents)) : formatRand(cents));

const contactDetails = (contact: NonNullable<Document['contacts']>['provider'] | undefined): string[] =>
  contact === undefined ? [] : [contact.email, contact.phone === null ? '' : showPhone(contact.phone)];
