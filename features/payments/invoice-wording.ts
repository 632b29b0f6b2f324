import type { z } from '#core/zod.ts';
import { formatRand } from '#core/money/money.ts';
import { showRate } from '#core/money/vat.ts';
import { shortName } from '#core/short-name.ts';
import { showDate } from '#core/time.ts';
import type { listedPayment, planInvoice } from './invoice-contract.ts';

type Invoice = Omit<z.output<typeof planInvoice>, 'sheet' | 'language'>;
type Payment = z.output<typeof listedPayment>;

/** Our invoices and credit notes for plans, on the page and in the PDF. */
export const invoiceWords = {
  seller: 'From',
  buyer: 'To',
  vatNumber: (number: string) => `VAT number ${number}`,
  columns: { description: 'Description', amount: 'Amount' },
  lines: 'What the invoice is for',
  net: 'Total before VAT',
  vat: (rate: number) => `VAT at ${showRate(rate)}%`,
  total: 'Total',
  terms: 'Payment',
  test: 'This is a demonstration. No money moved.',
};

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note' };

/** An invoice with a VAT number is a tax invoice. */
export const invoiceTitle = ({ kind, seller }: Pick<Invoice, 'kind' | 'seller'>): string =>
  kind === 'invoice' && seller.vatNumber !== null ? 'Tax invoice' : titles[kind];

/** `Tax invoice LUN-000001`, as tabs and files are named. */
export const invoiceName = (invoice: Pick<Invoice, 'kind' | 'seller' | 'number'>): string =>
  `${invoiceTitle(invoice)} ${invoice.number}`;

const lineNames: Record<Invoice['lines'][number]['what'], (plan: string) => string> = {
  plan: (plan) => `${plan} plan`,
  upgrade: (plan) => `Change to the ${plan} plan, for the days that are left`,
  'joining-fee': () => 'Joining fee, paid once',
  refund: (plan) => `Refund for the ${plan} plan`,
  dispute: (plan) => `Payment for the ${plan} plan that the bank gave back`,
};

/** The text of a line, and in a second text its period; null if it has none. A plan that was paid for before it began has one month. */
export const describeLine = ({
  what,
  plan,
  from,
  to,
}: Invoice['lines'][number]): { title: string; period: string | null } => ({
  title: lineNames[what](shortName(plan ?? '')),
  period:
    from === null || to === null ? (what === 'plan' ? 'One month' : null) : `${showDate(from)} to ${showDate(to)}`,
});

/** The sentences under the total. */
export function invoiceTerms({ kind, seller, corrects, totalCents, vatCents, madeAt, reference }: Invoice): string[] {
  const total = formatRand(totalCents);
  const payment =
    kind === 'invoice'
      ? `Paid in full on ${showDate(madeAt)} through Paystack. Nothing is left to pay.`
      : `This credit note corrects the invoice ${corrects ?? ''}. ${total} goes back the way it was paid.`;
  const vat =
    seller.vatNumber === null
      ? 'The seller is not registered for VAT. No VAT is charged.'
      : `The total of ${total} includes VAT of ${formatRand(vatCents)}.`;
  return [payment, vat, `Payment reference: ${reference}`];
}

/** The history of payments on the page of the plans. */
export const paymentHistoryWords = {
  title: 'Payment history',
  loading: 'Loading payments',
  failed: 'Failed to load your payments.',
  columns: { payment: 'Payment', amount: 'Amount', status: 'Status', papers: 'Papers' },
  kinds: {
    first: (plan: string) => plan,
    renewal: (plan: string) => `Renewal of ${plan}`,
    upgrade: (plan: string) => `Change to ${plan}`,
    card: () => 'Check of a card',
  } satisfies Record<Payment['kind'], (plan: string) => string>,
  states: {
    paid: { label: 'Paid', tone: 'success' as const },
    waiting: { label: 'Under way', tone: 'info' as const },
    failed: { label: 'Failed', tone: 'danger' as const },
    aside: { label: 'Our team is checking it', tone: 'warning' as const },
    returned: { label: 'Returned to you', tone: 'info' as const },
  } satisfies Record<Payment['state'], { label: string; tone: 'success' | 'info' | 'danger' | 'warning' }>,
  channels: { card: 'Card', eft: 'EFT', qr: 'QR code', capitec_pay: 'Capitec Pay' } as Record<string, string>,
  refunded: (amount: string) => `${amount} refunded`,
  paper: (kind: Invoice['kind'], number: string) => `${titles[kind]} ${number}`,
};
