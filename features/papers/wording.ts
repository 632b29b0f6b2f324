import { formatRand } from '#core/money/money.ts';
import { findDayStart } from '#core/month.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { vatPercent } from '#core/money/vat.ts';
import type { Checked } from '#features/credentials/claim-contract.ts';
import { checkedWords, claimSentence } from '#features/credentials/checked-wording.ts';
import { callOutWords, sayTimeline } from '#features/quotes/wording.ts';
import type { PaymentWay } from '#features/payment-steps/reasons.ts';
import { wayWords } from '#features/payment-steps/way-wording.ts';
import type { DocumentKind } from './kinds.ts';

export const documentWords = {
  heading: 'Documents',
  kinds: {
    agreement: 'Agreement',
    change: 'Change of the price',
    receipt: 'Receipt',
    invoice: 'Invoice',
  } satisfies Record<DocumentKind, string>,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  foot: (number: string, site: string) => `${number} · Made with ${site}`,
  provider: 'Provider',
  client: 'Client',
  vatNumber: (number: string) => `VAT number ${number}`,
  title: 'For',
  place: 'Place',
  workDate: 'Work date',
  noWorkDate: 'Not agreed yet',
  agreedOn: 'Agreed on',
  completedOn: 'Work completed on',
  timeline: 'Expected time',
  scope: 'Scope of work',
  lines: 'What the price is made of',
  reason: 'Reason',
  changedLines: 'Lines added and taken away',
  change: 'Change',
  changeOf: (number: number) => `${number} of this job`,
  moreDays: 'More days',
  addedBy: (change: number) => `Added by change ${change}`,
  minus: (amount: string) => `−${amount}`,
  columns: { description: 'Description', quantity: 'Quantity', unit: 'Unit price', vat: 'VAT', amount: 'Amount' },
  vatIncluded: `${vatPercent}% included`,
  noVat: 'None',
  net: 'Total before VAT',
  vat: `VAT at ${vatPercent}%`,
  total: 'Total',
  paid: 'Paid',
  settled: 'Settled in a dispute',
  overpaid: 'Paid too much',
  owed: 'Still to pay',
  received: 'Received',
  paidBy: 'Paid',
  paidOn: (way: string, day: string) => `${way}, ${day}`,
  difference: 'This change',
  newTotal: 'New total',
  terms: 'Terms',
} as const;

type Facts = {
  kind: DocumentKind;
  provider: { vatNumber: string | null };
  validity: 'valid' | 'waiting' | 'cancelled';
};

/** An invoice with a VAT number is a tax invoice. */
export const documentTitle = ({ kind, provider }: Facts): string =>
  kind === 'invoice' && provider.vatNumber !== null ? 'Tax invoice' : documentWords.kinds[kind];

/** `Tax invoice INV-0001`, as tabs and files are named. */
export const documentName = (document: Facts & { number: string }): string =>
  `${documentTitle(document)} ${document.number}`;

const cancelled: Record<DocumentKind, string> = {
  agreement: 'This agreement is cancelled.',
  change: 'This change is cancelled.',
  receipt: 'This receipt is cancelled.',
  invoice: 'This invoice is cancelled.',
};

/** Says above the document why it is not valid; null for a valid one. */
export function validityNotice({ kind, validity }: Facts): string | null {
  if (validity === 'cancelled') return cancelled[kind];
  return validity === 'waiting'
    ? 'The member asked for more work. This invoice is on hold until the work is completed again.'
    : null;
}

type Dates = {
  location: string;
  agreedAt: string;
  workDate: string | null;
  completedAt: string | null;
  estimatedTimeline: string;
  change?: number | undefined;
  addedDays?: number | undefined;
  payment?: { way: PaymentWay; paidOn: string } | undefined;
};

/** The place and time of the work, as pairs in reading order. A place or time that is not known is left out. */
export function documentFacts(document: Dates): { label: string; value: string }[] {
  const { location, agreedAt, workDate, completedAt, estimatedTimeline, change, addedDays = 0, payment } = document;
  const { place, agreedOn, workDate: onDate, noWorkDate, completedOn, timeline } = documentWords;
  return [
    { label: documentWords.change, value: change === undefined ? '' : documentWords.changeOf(change) },
    {
      label: documentWords.paidBy,
      value:
        payment === undefined
          ? ''
          : documentWords.paidOn(wayWords[payment.way], showDate(findDayStart(payment.paidOn))),
    },
    { label: place, value: location },
    { label: agreedOn, value: showDate(agreedAt) },
    { label: onDate, value: workDate === null ? (completedAt === null ? noWorkDate : '') : showDateTime(workDate) },
    completedAt === null
      ? { label: timeline, value: change === undefined && payment === undefined ? sayTimeline(estimatedTimeline) : '' }
      : { label: completedOn, value: showDate(completedAt) },
    { label: documentWords.moreDays, value: addedDays === 0 ? '' : String(addedDays) },
  ].filter(({ value }) => value !== '');
}

/** The terms of a document besides scope and price, one sentence or more each. */
export function documentTerms(
  document: Facts & {
    agreedAt: string;
    grossCents: number;
    vatCents: number;
    callOutCents?: number | null | undefined;
    newTotalCents?: number | undefined;
    hasChanges?: boolean | undefined;
    afterCareUntil?: string | null | undefined;
    checked?: Checked | undefined;
    payments?: readonly string[] | undefined;
  },
): string[] {
  const { kind, provider, grossCents, vatCents, agreedAt } = document;
  const { callOutCents, newTotalCents, hasChanges, afterCareUntil } = document;
  const vat =
    provider.vatNumber === null
      ? 'The provider is not registered for VAT. No VAT is charged.'
      : `The provider is registered for VAT. The total of ${formatRand(grossCents)} includes VAT of ${formatRand(vatCents)}.`;
  if (kind === 'receipt')
    return [
      'The provider says on the site that they received this payment from the client.',
      'The client paid the provider directly. No money went through the site.',
    ];
  const payment = 'The client pays the provider directly. The site takes no part in the payment and holds no money.';
  if (newTotalCents !== undefined)
    return [
      `The client accepted this change on the site. It is part of the agreement: the price of the work is now ${formatRand(newTotalCents)}, and the invoice asks for the agreement and its accepted changes alone.`,
      ...(provider.vatNumber === null ? ['The provider is not registered for VAT. No VAT is charged.'] : []),
      payment,
    ];
  return kind === 'agreement'
    ? [
        'The price is for the scope of work above. The provider agrees to do this work. The client accepted this quote on the site.',
        ...(callOutCents == null ? [] : [callOutWords.named(formatRand(callOutCents))]),
        ...(document.payments ?? []).map((line) => `${line}.`),
        vat,
        payment,
        'Until the work is completed, the client or the provider can cancel it on the site, with a reason.',
        ...(document.checked?.claims ?? []).map(claimSentence),
        ...(document.checked?.missing ?? []).map(checkedWords.missing),
      ]
    : [
        `This invoice is for work that was agreed on ${showDate(agreedAt)}${hasChanges ? ', with the changes that the client accepted since' : ''}.`,
        vat,
        payment,
        ...(afterCareUntil == null
          ? []
          : [
              `If something is wrong with the work, the client can ask for rework on the site until ${showDate(afterCareUntil)}.`,
            ]),
      ];
}
