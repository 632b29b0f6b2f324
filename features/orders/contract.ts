import { z } from '#core/zod.ts';
import { offeredStep, operationsOf } from '#core/contract.ts';
import { wholeNumber } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { offerableSteps } from '#core/offered-steps.ts';
import { text } from '#core/text.ts';
import { maxCents } from '#core/money/money.ts';
import { priceRefusals } from '#core/money/money-wording.ts';
import { quoteLine } from '#features/quotes/contract.ts';
import { maxLines } from '#features/quotes/limits.ts';
import { orderLifecycle } from './lifecycle.ts';
import { codeLength, maxAddedDays, maxAgreedLines, maxKey, maxOrderPhotos } from './limits.ts';
import { orderRefusals as words } from './wording.ts';

const cents = z.number().int();

const quotedLine = z.strictObject({
  description: z.string(),
  /** Thousandths: 2500 is 2.5. */
  quantityThousandths: z.number().int(),
  unitPriceCents: cents,
  /** True if the amount includes VAT. */
  vat: z.boolean(),
  totalCents: cents,
});

/** A line of the agreement as it stands, with the key by which a change order takes it away. */
const agreedLine = quotedLine.extend({ key: z.string() });

const photo = z.strictObject({ id: z.uuid(), width: z.number().int(), height: z.number().int() });

const order = z.strictObject({
  id: z.uuid(),
  /** Counts the change orders of the job. */
  number: z.number().int(),
  status: z.enum(listStatuses(orderLifecycle)),
  /** Empty for the member while an admin hides it; there are no photos then either. */
  reason: z.string(),
  isHidden: z.boolean(),
  added: z.array(quotedLine),
  takenAway: z.array(quotedLine),
  addedDays: z.number().int(),
  /** The difference to the price before, in cents. */
  differenceCents: cents,
  /** The price of the job with this change. */
  totalCents: cents,
  /** The digits that stand for it. */
  code: z.string(),
  photos: z.array(photo),
  proposedAt: z.iso.datetime(),
  /** The time of its end: accepted, declined, withdrawn or lapsed. */
  endedAt: z.iso.datetime().nullable(),
  steps: z.array(offeredStep(offerableSteps(orderLifecycle))),
});

const answer = z.strictObject({
  /** The price as agreed now: the quote and all accepted change orders, in cents. */
  agreedCents: cents,
  /** The lines that make it. */
  lines: z.array(agreedLine),
  /** The latest first. */
  orders: z.array(order),
  /** True if the reader may propose a change order now. */
  canPropose: z.boolean(),
  /** True if the provider is registered for VAT; for the provider alone. */
  chargesVat: z.boolean(),
  /** The secret that answer codes are keyed by; for the member alone, while the work is not completed. */
  secret: z.string().nullable(),
});

const answerCode = z
  .string({ error: () => words.code })
  .regex(new RegExp(String.raw`^\d{${codeLength}}$`), { error: () => words.code });

/** A change of an agreement. Money in cents; `totalCents` is the new price, as the provider read it. */
export const orderProposal = z.strictObject({
  jobId: z.uuid(),
  reason: text({ min: 10, max: 1000, tooShort: () => words.reasonTooShort, required: () => words.reasonTooShort }),
  lines: z
    .array(quoteLine)
    .max(maxLines, { error: () => words.tooManyLines })
    .default([]),
  /** The keys of agreed lines. */
  takenAway: z.array(z.string().max(maxKey)).max(maxAgreedLines).default([]),
  addedDays: wholeNumber(0, maxAddedDays).default(0),
  photos: z
    .array(z.uuid())
    .max(maxOrderPhotos, { error: () => words.tooManyPhotos })
    .refine((ids) => new Set(ids).size === ids.length, { error: () => words.photoTwice })
    .default([]),
  totalCents: cents
    .positive({ error: () => words.totalNotPositive })
    .max(maxCents, { error: () => priceRefusals.tooLarge }),
  /** Random: its digits are those of no other change order. */
  seed: z.uuid(),
  /** The member's answer, read at the door. */
  answer: answerCode.optional(),
});

const operation = operationsOf('Change orders');
const byId = z.strictObject({ id: z.uuid() });

export const ordersContract = {
  ofJob: operation({
    GET: '/jobs/{jobId}/change-orders',
    access: 'signed-in',
    summary: 'The change orders of a job and the agreed lines, for its parties and admins',
    input: z.strictObject({ jobId: z.uuid() }),
    output: answer,
  }),
  propose: operation({
    POST: '/jobs/{jobId}/change-orders',
    access: 'provider-party',
    creates: true,
    limit: { name: 'quotes', about: 'jobId' },
    summary: 'Propose a change of the agreed price, perhaps with the answer code of the member',
    input: orderProposal.refine(
      ({ lines, takenAway, addedDays }) => lines.length > 0 || takenAway.length > 0 || addedDays > 0,
      { path: ['lines'], error: () => words.changesNothing },
    ),
    output: answer,
  }),
  accept: operation({
    POST: '/change-orders/{id}/accept',
    access: 'signed-in',
    summary: 'Accept a change order, as the member',
    input: byId,
    output: answer,
  }),
  acceptByCode: operation({
    POST: '/change-orders/{id}/accept-by-code',
    access: 'provider-party',
    creates: true,
    summary: "Accept a change order with the member's answer code, as the provider at the door",
    input: byId.extend({ answer: answerCode }),
    output: answer,
  }),
  decline: operation({
    POST: '/change-orders/{id}/decline',
    access: 'signed-in',
    summary: 'Decline a change order, as the member',
    input: byId,
    output: answer,
  }),
  withdraw: operation({
    POST: '/change-orders/{id}/withdraw',
    access: 'provider-party',
    summary: 'Withdraw a change order, as the provider',
    input: byId,
    output: answer,
  }),
};
