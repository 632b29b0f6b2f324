import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { planIds } from './plans.ts';

const person = z.strictObject({ id: z.uuid(), fullName: z.string(), email: z.string() });
const operation = operationsOf('Subscriptions');

export const grantContract = {
  findPayers: operation({
    GET: '/subscription/people',
    access: 'admin',
    summary:
      'Find people by a part of their email, or one by the id of the account, to grant one of them a plan: 5 at most',
    input: z
      .strictObject({ email: text({ min: 3, max: 254 }).optional(), id: z.uuid().optional() })
      // Pages of the release before send both: the id counts.
      .refine(({ email, id }) => email !== undefined || id !== undefined),
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
