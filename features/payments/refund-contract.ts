import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { refundLifecycle } from './lifecycle.ts';
import { refundCauses } from './reasons.ts';
import { refundListWords as words } from './refund-wording.ts';

/** Refunds that need an admin, that Paystack works on, and that are done. */
export const refundStates = ['stuck', 'open', 'done'] as const;

export const listedRefund = z.strictObject({
  id: z.uuid(),
  state: z.enum(refundStates),
  status: z.enum(listStatuses(refundLifecycle)),
  cents: z.number().int(),
  cause: z.enum(refundCauses),
  /** The reason of the admin who decided it. */
  reason: z.string().nullable(),
  /** The payment: its reference at Paystack, its amount, and its plan. */
  reference: z.uuid(),
  paidCents: z.number().int(),
  plan: z.string(),
  person: z.strictObject({ id: z.uuid(), fullName: z.string(), email: z.string() }),
  /** Paystack's answer when it refused; null while it has refused nothing. */
  said: z.string().nullable(),
  /** The reference of a refund that an admin has made by hand. */
  handReference: z.string().nullable(),
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** True if Paystack can be asked again: not while it still has the refund. */
  mayRetry: z.boolean(),
});

const operation = operationsOf('Subscriptions');

export const refundContract = {
  refunds: operation({
    GET: '/payments/refunds',
    access: 'admin',
    summary: 'Refunds by how they stand, with their person and payment, and how many need an admin',
    input: z.strictObject({
      state: z.enum(refundStates).default('stuck'),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(20),
    }),
    output: pageSchema(listedRefund).extend({ stuck: z.number().int() }),
  }),
  retryRefund: operation({
    POST: '/payments/refunds/{id}/retry',
    access: 'admin',
    summary: 'Ask Paystack again for a refund that it refused or that failed',
    input: z.strictObject({ id: z.uuid() }),
  }),
  settleRefund: operation({
    POST: '/payments/refunds/{id}/settle',
    access: 'admin',
    summary: 'Book a refund that Paystack could not make and that an admin has made by hand, with its reference',
    input: z.strictObject({
      id: z.uuid(),
      reference: text({
        min: 3,
        max: 100,
        tooShort: () => words.referenceMissing,
        required: () => words.referenceMissing,
        mayHoldIdNumber: true,
      }),
    }),
  }),
};
