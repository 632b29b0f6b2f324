import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { typedInLanguages } from '#core/in-languages.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { limitFields, planFields } from './plan-changes.ts';
import { planRefusals as refusals } from './plan-wording.ts';
import { type PlanFeature, planIds } from './plans.ts';
import { subscriptionWords } from './wording.ts';

const bounded = (max: number, error: () => string) =>
  z.number({ error }).int({ error }).min(1, { error }).max(max, { error });

export const maxFeatures = 10;
const maxFeature = 80;
/** A feature without translations is stored without the word for them, as those of before. */
const feature = z
  .strictObject({
    text: text({ min: 1, max: maxFeature, tooShort: () => refusals.featureMissing }),
    inLanguages: typedInLanguages(text({ max: maxFeature })).optional(),
    included: z.boolean(),
  })
  .transform(({ inLanguages = {}, ...feature }): PlanFeature =>
    Object.keys(inLanguages).length === 0 ? feature : { ...feature, inLanguages },
  );

/** The terms of a plan that admins can change. Null limits are unlimited; a null price is agreed by telephone. */
export const planTerms = z.strictObject({
  nameInLanguages: typedInLanguages(text({ max: 100 })).optional(),
  descriptionInLanguages: typedInLanguages(text({ max: 200 })).optional(),
  priceCents: z
    .number({ error: () => refusals.badPrice })
    .int({ error: () => refusals.badPrice })
    .min(1_00, { error: () => refusals.badPrice })
    .max(100_000_00, { error: () => refusals.badPrice })
    .nullable(),
  planCode: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{2,39}$/, { error: () => refusals.badCode }),
  limits: z.strictObject({
    locations: bounded(1_000, () => refusals.badCount(1_000)).nullable(),
    quotesPerMonth: bounded(100_000, () => refusals.badCount(100_000)).nullable(),
    validityHours: bounded(365 * 24, () => refusals.badHours).nullable(),
    budgetCents: z
      .number({ error: () => refusals.badBudget })
      .int({ error: () => refusals.badBudget })
      .min(1_00, { error: () => refusals.badBudget })
      .max(100_000_000_00, { error: () => refusals.badBudget })
      .nullable(),
  }),
  features: z.array(feature).max(maxFeatures, { error: () => refusals.tooManyFeatures }),
  isPopular: z.boolean(),
});

const reason = text({
  min: 3,
  max: 500,
  tooShort: () => subscriptionWords.reasonMissing,
  required: () => subscriptionWords.reasonMissing,
});
const plan = z.enum(planIds);
/** The version of the plan that the admin read. */
const version = z.number().int().min(0).max(2_000_000_000);

/** A bounded count: `more` says that there are more than `count`. */

const managedPlan = planTerms.extend({
  id: plan,
  name: z.string(),
  description: z.string(),
  isCustom: z.boolean(),
  version: z.number().int(),
  retiredAt: z.iso.datetime().nullable(),
  holders: z.number().int(),
});

const change = z.strictObject({ field: z.enum(planFields), before: z.string(), after: z.string() });
export const planEffects = z.strictObject({
  changes: z.array(change),
  lowered: z.array(z.enum(limitFields)),
  raised: z.array(z.enum(limitFields)),
  holders: z.number().int(),
  /** People whose renewals change, and the days of the first and the last of these renewals; null without any. */
  renewing: z.number().int(),
  first: z.iso.datetime().nullable(),
  last: z.iso.datetime().nullable(),
  /** People whose plan ends by itself. */
  ending: z.number().int(),
  /** Payments for the plan that are open now: their price stays. */
  checkouts: z.number().int(),
});

const operation = operationsOf('Subscriptions');

/** Operations of admins on the plans. */
export const planContract = {
  managedPlans: operation({
    GET: '/plans/managed',
    access: 'admin',
    summary:
      'The four plans as admins change them, retired ones too, in their order, with the number of people who have each',
    output: z.strictObject({ items: z.array(managedPlan) }),
  }),
  previewPlan: operation({
    POST: '/plans/{plan}/preview',
    access: 'admin',
    summary: 'What a change of a plan would do to the people who have it; changes nothing',
    input: planTerms.extend({ plan, version }),
    output: planEffects,
  }),
  savePlan: operation({
    PUT: '/plans/{plan}',
    access: 'admin',
    summary:
      'Change a plan. A new price holds for new payments at once, for running plans from their first renewal 30 days later; a lower limit too',
    input: planTerms.extend({ plan, version, reason }),
  }),
  retirePlan: operation({
    POST: '/plans/{plan}/retire',
    access: 'admin',
    summary: 'Let no one new choose a plan; people who have it keep it',
    input: z.strictObject({ plan, version, reason }),
  }),
  offerPlan: operation({
    POST: '/plans/{plan}/offer',
    access: 'admin',
    summary: 'Offer a retired plan again',
    input: z.strictObject({ plan, version, reason }),
  }),
  orderPlans: operation({
    PUT: '/plans/order',
    access: 'admin',
    summary: 'Put the plans in another order; `before` is the order that was read',
    input: z.strictObject({ before: z.array(plan).max(10), plans: z.array(plan).max(10) }),
  }),
  planHistory: operation({
    GET: '/plans/{plan}/history',
    access: 'admin',
    summary: 'What admins did to a plan, newest first, 20 a page',
    input: z.strictObject({ plan, cursor: cursor.optional() }),
    output: pageSchema(
      z.strictObject({
        id: z.uuid(),
        at: z.iso.datetime(),
        step: z.enum(['change', 'retire', 'offer-again', 'order']),
        by: z.string().nullable(),
        reason: z.string().nullable(),
        before: z.string().nullable(),
        after: z.string(),
        changes: z.array(change),
      }),
    ),
  }),
};
