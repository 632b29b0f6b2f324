import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { documentKinds } from './kinds.ts';

const cents = z.number().int();

const line = z.strictObject({
  description: z.string(),
  /** 2500 is 2.5. */
  quantityThousandths: z.number().int(),
  unitPriceCents: cents,
  totalCents: cents,
  /** Whether its amount includes VAT. */
  vat: z.boolean(),
});

/** What a document says for good: as it was when it was made. All amounts in cents. */
export const documentContent = z.strictObject({
  title: z.string(),
  /** The listing's name, the person behind it, and their VAT number where they were registered. */
  provider: z.strictObject({ name: z.string(), fullName: z.string(), vatNumber: z.string().nullable() }),
  member: z.strictObject({ name: z.string() }),
  scope: z.string(),
  estimatedTimeline: z.string(),
  lines: z.array(line),
  /** Net and VAT add up to gross, which is the price. */
  netCents: cents,
  vatCents: cents,
  grossCents: cents,
  agreedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
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
  /** `waiting`: an invoice whose work was sent back. */
  validity: z.enum(['valid', 'waiting', 'cancelled']),
  /** The account contacts of both, for the two of them while their agreement lives; else null. */
  contacts: z.strictObject({ provider: contact, member: contact }).nullable(),
});

const tag = 'Documents';

export const documentsContract = {
  ofQuote: operation({
    method: 'GET',
    path: '/quotes/{quoteId}/documents',
    access: 'signed-in',
    tag,
    summary: 'The papers of a quote: its agreement once it is accepted, its invoice once the work is completed',
    input: z.strictObject({ quoteId: z.uuid() }),
    output: z.strictObject({ items: z.array(listedDocument) }),
  }),
  read: operation({
    method: 'GET',
    path: '/documents/{id}',
    access: 'signed-in',
    tag,
    summary: 'One agreement or invoice, for its two parties and admins; as a PDF at /documents/{id}/document.pdf',
    input: z.strictObject({ id: z.uuid() }),
    output: document,
  }),
};
