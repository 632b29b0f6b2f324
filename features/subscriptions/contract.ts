import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { instant } from '#core/fields.ts';
import { text } from '#core/text.ts';
import { planIds } from './plans.ts';
import { subscriptionWords } from './wording.ts';

export const subscriptionsContract = {
  grant: operation({
    method: 'POST',
    path: '/accounts/{accountId}/subscription',
    access: 'admin',
    tag: 'Subscriptions',
    creates: true,
    summary: 'Grant a provider a plan without payment, until a day, for a reason',
    input: z.strictObject({
      accountId: z.uuid(),
      plan: z.enum(planIds),
      endsAt: instant(),
      reason: text({
        min: 3,
        max: 500,
        tooShort: subscriptionWords.reasonMissing,
        required: subscriptionWords.reasonMissing,
      }),
    }),
    output: z.strictObject({ id: z.uuid() }),
  }),
};
