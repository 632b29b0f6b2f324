import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { languages } from '#core/languages.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { sheet } from '#core/sheet.ts';

const cents = z.number().int();

const invoiceLine = z.strictObject({
  what: z.enum(['plan', 'upgrade', 'joining-fee', 'refund', 'dispute']),
  /** The name of the plan; null if the line is about none. */
  plan: z.string().nullable(),
  /** The period that the line pays for; null if there is none. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  cents,
});

/** The content of an invoice or a credit note, which never changes. All amounts are in cents and include VAT. */
export const invoiceContent = z.strictObject({
  /** The seller, with the VAT number if the site was registered. */
  seller: z.strictObject({ name: z.string(), address: z.string(), vatNumber: z.string().nullable() }),
  buyer: z.strictObject({ name: z.string(), email: z.string(), address: z.string() }),
  lines: z.array(invoiceLine),
  /** Net and VAT add up to the total, which is the payment or the refund. */
  netCents: cents,
  /** In hundredths of a percent; 0 if no VAT was charged. */
  vatRate: z.number().int(),
  vatCents: cents,
  totalCents: cents,
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
});

const invoiceKind = z.enum(['invoice', 'credit-note']);

export const planInvoice = invoiceContent.extend({
  id: z.uuid(),
  kind: invoiceKind,
  number: z.string(),
  /** True for a payment with a test key, in which no money moved. */
  isTest: z.boolean(),
  /** The reference of the payment at Paystack. */
  reference: z.string(),
  madeAt: z.iso.datetime(),
  language: z.enum(languages),
  /** The paper as it is printed, in its language. */
  sheet,
});

/** A payment as its history shows it. */
export const listedPayment = z.strictObject({
  reference: z.uuid(),
  kind: z.enum(['first', 'renewal', 'upgrade', 'card']),
  plan: z.string(),
  amountCents: cents,
  refundedCents: cents,
  state: z.enum(['paid', 'waiting', 'failed', 'aside', 'returned']),
  /** From Paystack: card, eft, qr. Null while it is unknown. */
  channel: z.string().nullable(),
  at: z.iso.datetime(),
  papers: z.array(z.strictObject({ id: z.uuid(), kind: invoiceKind, number: z.string() })),
});

const operation = operationsOf('Subscriptions');

export const invoiceContract = {
  list: operation({
    GET: '/subscription/payments',
    access: 'signed-in',
    summary: "The reader's payments, newest first, with their invoices and credit notes",
    input: z.strictObject({ cursor: cursor.optional(), limit: queryInteger(1, 50).default(10) }),
    output: pageSchema(listedPayment),
  }),
  invoice: operation({
    GET: '/subscription/invoices/{id}',
    access: 'signed-in',
    summary:
      'Read an invoice or credit note, as its payer or an admin. The PDF is at /provider-subscription/invoices/{id}/invoice.pdf',
    input: z.strictObject({ id: z.uuid() }),
    output: planInvoice,
  }),
};
