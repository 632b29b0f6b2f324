import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { unmatchedLifecycle } from './lifecycle.ts';
import { decisionWords as words } from './wording.ts';

const statuses = z.enum(listStatuses(unmatchedLifecycle));
const person = z.strictObject({ id: z.uuid(), fullName: z.string(), email: z.string() });
const reason = text({
  min: 3,
  max: 500,
  tooShort: () => words.reasonMissing,
  required: () => words.reasonMissing,
});

/** The facts by which a payment is compared. */
export const comparedFacts = [
  'status',
  'amountCents',
  'refundedCents',
  'currency',
  'reference',
  'person',
  'plan',
  'mode',
] as const;

export const unmatchedPayment = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  /** The reason that it is unmatched: a payment that we do not know, one for a running plan, one that differs, or one that Paystack does not have. */
  cause: z.enum(['unknown', 'running', 'differs', 'missing']),
  /** The expected and the reported value of each fact that differs. Amounts are whole cents. */
  differences: z.array(
    z.strictObject({ fact: z.enum(comparedFacts), expected: z.string().nullable(), reported: z.string().nullable() }),
  ),
  /** In cents, if it was paid in rand. */
  amountCents: z.number().int().nullable(),
  /** The person who began the payment, and their plan; null if the payment is unknown. */
  person: person.nullable(),
  plan: z.string().nullable(),
  at: z.iso.datetime(),
  status: statuses,
  /** The decisions that an admin may take. */
  mayAccept: z.boolean(),
  mayRefund: z.boolean(),
  decision: z.strictObject({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
});

const operation = operationsOf('Subscriptions');
const decide = (act: 'give' | 'refund' | 'close', summary: string) =>
  operation({
    POST: `/payments/aside/{id}/${act}`,
    access: 'admin',
    summary,
    input: z.strictObject({ id: z.uuid(), reason }),
  });

export const unmatchedContract = {
  unmatched: operation({
    GET: '/payments/aside',
    access: 'admin',
    summary: 'Payments that do not match what was expected, and how many of them wait for a decision',
    input: z.strictObject({
      status: statuses.default('waiting'),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(20),
    }),
    output: pageSchema(unmatchedPayment).extend({ waiting: z.number().int() }),
  }),
  acceptUnmatched: decide('give', 'Count an unmatched payment as reported, and deliver what it pays for, for a reason'),
  refundUnmatched: decide('refund', 'Refund all of an unmatched payment, for a reason'),
  closeUnmatched: decide('close', 'Close an unmatched payment without giving or refunding anything, for a reason'),
};
