import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { instant } from '#core/fields.ts';
import { languages } from '#core/languages.ts';
import { text } from '#core/text.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { changeContract } from './change-contract.ts';
import { grantContract } from './grant-contract.ts';
import { subscriptionLifecycle } from './lifecycle.ts';
import { renewalContract } from './renewal-contract.ts';
import { planContract } from './plan-contract.ts';
import { planIds } from './plans.ts';
import { subscriptionWords } from './wording.ts';

/** A plan as its card shows it. */
export const listedPlan = z.strictObject({
  id: z.enum(planIds),
  /** In the language of the reader, as all of its texts: those without a translation are English. */
  name: z.string(),
  nameLang: z.enum(languages),
  /** The providers that it suits. */
  description: z.string(),
  descriptionLang: z.enum(languages),
  /** For one interval; null if the price is agreed by telephone. */
  priceCents: z.number().int().nullable(),
  interval: z.enum(['month']),
  planCode: z.string(),
  /** The benefits, in words. `lang` is null for the limits, which are in the language of the page. */
  features: z.array(z.strictObject({ text: z.string(), lang: z.enum(languages).nullable(), included: z.boolean() })),
  /** Null is unlimited. Validity in hours, budget in cents. */
  limits: z.strictObject({
    locations: z.number().int().nullable(),
    quotesPerMonth: z.number().int().nullable(),
    validityHours: z.number().int().nullable(),
    budgetCents: z.number().int().nullable(),
  }),
  isPopular: z.boolean(),
  isCustom: z.boolean(),
  /** A retired plan cannot be chosen any more: only people who have it see it. */
  isRetired: z.boolean(),
});

/** The price today that the person has read, in cents. Pages of the version before send none. */
export const todayCents = z.number().int().min(0);

/** The price and terms of a plan, for a person who chooses it. */
export const choiceTerms = z.strictObject({
  plan: z.enum(planIds),
  name: z.string(),
  planCents: z.number().int(),
  joiningFeeCents: z.number().int(),
  /** Plan and joining fee together. */
  todayCents: z.number().int(),
  nextCents: z.number().int(),
  /** The time of the next month's payment; null if the first one begins with an approval. */
  nextOn: z.iso.datetime().nullable(),
  /** The refund within 7 days, and the fee that is kept; null for a person who has paid for a plan before. */
  coolingOff: z.strictObject({ refundCents: z.number().int(), feeCents: z.number().int() }).nullable(),
});

const operation = operationsOf('Subscriptions');

export const plansContract = {
  ...changeContract,
  ...renewalContract,
  ...planContract,
  ...grantContract,
  list: operation({
    GET: '/plans',
    access: 'browsing',
    summary: 'The plans that providers can choose, in their order, and the plan of the reader',
    output: z.strictObject({
      items: z.array(listedPlan),
      /** The payments of plans: real, a demonstration in which no money moves, or not yet possible. */
      payments: z.enum(['on', 'demonstration', 'off']),
    }),
  }),
  own: operation({
    GET: '/subscription',
    access: 'signed-in',
    summary: "The reader's running plan: its id, status and the end of its period, each null without a plan",
    output: z.strictObject({
      plan: z.enum(planIds).nullable(),
      name: z.string(),
      status: z.enum(listStatuses(subscriptionLifecycle)).nullable(),
      periodEndsAt: z.iso.datetime().nullable(),
      /** True if a payment continues it at its end. */
      renews: z.boolean(),
      /** The joining fee that the next payment includes, in cents. */
      joiningFeeCents: z.number().int(),
      /** A plan that is chosen and not paid for. A choice is given up after a day: it is named for as long as the bank has its payment. */
      unpaid: z
        .strictObject({
          name: z.string(),
          url: z.string(),
          reference: z.uuid(),
          /** The person has paid, and their bank has not confirmed it yet: an EFT can take hours. */
          isUnderWay: z.boolean(),
          /** The bank has had it for 24 hours: the person may pay in another way. */
          isLate: z.boolean(),
        })
        .nullable(),
    }),
  }),
  choiceTerms: operation({
    GET: '/subscription/choice',
    access: 'signed-in',
    summary:
      'What choosing a plan costs the reader today, what is paid every month after that, and what a change of mind gives back',
    input: z.strictObject({ plan: z.enum(planIds) }),
    output: choiceTerms,
  }),
  choose: operation({
    POST: '/subscription/payments',
    access: 'approved-provider',
    creates: true,
    limit: { name: 'payments' },
    summary:
      'Choose a plan for the price that was read; returns the address of the checkout. The plan begins when Paystack confirms the payment',
    input: z.strictObject({ plan: z.enum(planIds), todayCents: todayCents.optional() }),
    output: z.strictObject({ url: z.string() }),
  }),
  settle: operation({
    POST: '/subscription/payments/{reference}/settle',
    access: 'signed-in',
    summary: "Ask Paystack for a payment of the reader's, and tell how it stands",
    input: z.strictObject({ reference: z.uuid() }),
    output: z.strictObject({
      state: z.enum(['paid', 'waiting', 'unpaid', 'failed', 'aside', 'returned']),
      kind: z.enum(['first', 'renewal', 'upgrade', 'card']),
      plan: z.string(),
      amountCents: z.number().int(),
      periodEndsAt: z.iso.datetime().nullable(),
      /** The last four digits of the card that renewals charge. */
      card: z.string().nullable(),
      /** The price of the next month; null if no payment continues the plan. */
      nextCents: z.number().int().nullable(),
      /** The page for paying it now. */
      url: z.string().nullable(),
    }),
  }),
  grant: operation({
    POST: '/accounts/{accountId}/subscription',
    access: 'admin',
    creates: true,
    summary: 'Grant a provider a plan without payment, until a day, for a reason',
    input: z.strictObject({
      accountId: z.uuid(),
      plan: z.enum(planIds),
      endsAt: instant(),
      reason: text({
        min: 3,
        max: 500,
        tooShort: () => subscriptionWords.reasonMissing,
        required: () => subscriptionWords.reasonMissing,
      }),
    }),
    output: z.strictObject({ id: z.uuid() }),
  }),
};
