import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { languages } from '#core/languages.ts';
import { sheet } from '#core/sheet.ts';
import { checked } from '#features/credentials/claim-contract.ts';
import { paymentSums } from '#features/payment-steps/contract.ts';
import { paymentWays } from '#features/payment-steps/reasons.ts';
import { paymentLabels } from '#features/quotes/payment-plan.ts';
import { documentKinds } from './kinds.ts';

const cents = z.number().int();

const line = z.strictObject({
  description: z.string(),
  /** Thousandths: 2500 is 2.5. */
  quantityThousandths: z.number().int(),
  unitPriceCents: cents,
  totalCents: cents,
  /** True if the amount includes VAT. */
  vat: z.boolean(),
  /** The number of the change order that added the line, on an invoice. */
  change: z.number().int().optional(),
});

/** The content of a document, which never changes. All amounts are in cents. */
export const documentContent = z.strictObject({
  title: z.string(),
  /** The problem's location; empty if none is known. */
  location: z.string(),
  /** The names of the listing and the person, and the VAT number if they were registered. Tax invoices have both addresses; else they are empty. */
  provider: z.strictObject({
    name: z.string(),
    fullName: z.string(),
    vatNumber: z.string().nullable(),
    address: z.string(),
  }),
  member: z.strictObject({ name: z.string(), address: z.string() }),
  scope: z.string(),
  estimatedTimeline: z.string(),
  lines: z.array(line),
  /** Net and VAT add up to gross, which is the price. */
  netCents: cents,
  vatCents: cents,
  grossCents: cents,
  /** The part of the price that is paid for the visit even if no work follows. Papers from before the fee do not name it. */
  callOutCents: cents.nullable().optional(),
  /** The number of the change among those of its job, the price of the work with it, and the days that it adds: on the paper of a change alone. */
  change: z.number().int().optional(),
  newTotalCents: cents.optional(),
  addedDays: z.number().int().optional(),
  /** The payments of an agreement, in sentences of its day. Papers from before them do not name them. */
  payments: z.array(z.string()).optional(),
  /** The payment of a receipt. */
  payment: z.strictObject({ label: z.enum(paymentLabels), way: z.enum(paymentWays), paidOn: z.iso.date() }).optional(),
  /** True on an invoice whose agreement has accepted changes. */
  hasChanges: z.boolean().optional(),
  /** The checks of the provider that counted when it was made, on an agreement. Papers from before do not name them. */
  checked: checked.optional(),
  agreedAt: z.iso.datetime(),
  /** The agreed date of the work; null if there is none. */
  workDate: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The last day for rework, on invoices. Papers from before after-care do not name it. */
  afterCareUntil: z.iso.date().nullable().optional(),
});

const contact = z.strictObject({ email: z.string(), phone: z.string().nullable() });

export const listedDocument = z.strictObject({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  number: z.string(),
  madeAt: z.iso.datetime(),
});

export const document = listedDocument.extend({
  ...documentContent.shape,
  quoteId: z.uuid(),
  jobId: z.uuid().nullable(),
  /** `waiting` is an invoice of a job that was completed and is in progress again. */
  validity: z.enum(['valid', 'waiting', 'cancelled']),
  /** The account contacts of both parties, which only they see, and only while their agreement holds; else null. */
  contacts: z.strictObject({ provider: contact, member: contact }).nullable(),
  /** The sums that are paid and owed now, on an invoice; null on other papers, and for work from before payments were written down. */
  sums: paymentSums.nullable(),
  /** The language of the member when it was made, for every reader. */
  language: z.enum(languages),
  /** The paper as it is printed, in its language. */
  sheet,
});

const operation = operationsOf('Documents');

export const papersContract = {
  ofQuote: operation({
    GET: '/quotes/{quoteId}/documents',
    access: 'signed-in',
    summary:
      'List the documents of a quote: its agreement after acceptance, the accepted changes, the receipts, and its invoice after completion of the work',
    input: z.strictObject({ quoteId: z.uuid() }),
    output: z.strictObject({ items: z.array(listedDocument) }),
  }),
  read: operation({
    GET: '/documents/{id}',
    access: 'signed-in',
    summary:
      'Read an agreement, a change of it, a receipt or an invoice, as one of its parties or an admin. The PDF is at /documents/{id}/document.pdf',
    input: z.strictObject({ id: z.uuid() }),
    output: document,
  }),
};
