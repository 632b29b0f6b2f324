import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { asideLifecycle } from './aside-lifecycle.ts';
import { planIds } from './plans.ts';
import { subscriptionWords } from './wording.ts';

const statuses = z.enum(listStatuses(asideLifecycle));
const person = z.strictObject({ id: z.uuid(), fullName: z.string(), email: z.string() });
const reason = text({
  min: 3,
  max: 500,
  tooShort: subscriptionWords.reasonMissing,
  required: subscriptionWords.reasonMissing,
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

export const asidePayment = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  /** The reason that it was set aside: a payment that is none of ours, one for a running plan, one that differs, or one that Paystack does not have. */
  cause: z.enum(['unknown', 'running', 'differs', 'missing']),
  /** The expected and the reported value of each fact that differs. Amounts are whole cents. */
  differences: z.array(
    z.strictObject({ fact: z.enum(comparedFacts), expected: z.string().nullable(), came: z.string().nullable() }),
  ),
  /** In cents, if it was paid in rand. */
  amountCents: z.number().int().nullable(),
  /** The person who began the payment, and their plan; null if the payment is unknown. */
  person: person.nullable(),
  plan: z.string().nullable(),
  at: z.iso.datetime(),
  status: statuses,
  /** The decisions that an admin may take. */
  mayGive: z.boolean(),
  mayRefund: z.boolean(),
  decision: z.strictObject({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
});

const tag = 'Subscriptions';
const decide = (act: 'give' | 'refund' | 'close', summary: string) =>
  operation({
    method: 'POST',
    path: `/payments/aside/{id}/${act}`,
    access: 'admin',
    tag,
    summary,
    input: z.strictObject({ id: z.uuid(), reason }),
    output: z.strictObject({}),
  });

export const asideContract = {
  asidePayments: operation({
    method: 'GET',
    path: '/payments/aside',
    access: 'admin',
    tag,
    summary: 'Payments that do not match what was expected, and how many of them wait for a decision',
    input: z.strictObject({
      status: statuses.default('waiting'),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(20),
    }),
    output: pageSchema(asidePayment).extend({ waiting: z.number().int() }),
  }),
  giveAside: decide('give', 'Count a payment that was set aside as it came, and begin its plan, for a reason'),
  refundAside: decide('refund', 'Pay back all of a payment that was set aside, for a reason'),
  closeAside: decide(
    'close',
    'Close a payment that was set aside without giving or paying back anything, for a reason',
  ),
  findPayers: operation({
    method: 'GET',
    path: '/subscription/people',
    access: 'admin',
    tag,
    summary: 'Find people by a part of their email, to grant one of them a plan: 5 at most',
    input: z.strictObject({ email: text({ min: 3, max: 254 }) }),
    output: z.strictObject({
      items: z.array(
        person.extend({
          /** The plan that ends with a grant: its name, its end, and the refund for its days that were paid for, in cents. */
          plan: z
            .strictObject({
              id: z.enum(planIds),
              name: z.string(),
              periodEndsAt: z.iso.datetime().nullable(),
              unusedCents: z.number().int(),
            })
            .nullable(),
        }),
      ),
    }),
  }),
};
