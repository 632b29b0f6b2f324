import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { planIds } from './plans.ts';

const operation = operationsOf('Subscriptions');
const access = 'signed-in';
const cents = z.number().int();
const plan = z.enum(planIds);
const id = z.uuid();

/** The price and the start of a change: `up` today, `down` and `stay` at the next renewal. */
export const changeTerms = z.strictObject({
  direction: z.enum(['up', 'down', 'stay']),
  plan,
  name: z.string(),
  /** The charge now: the difference for the days that are left. */
  todayCents: cents,
  /** The price of a whole period, and the start of that price. */
  fullCents: cents,
  fullFrom: z.iso.datetime(),
  /** The last four digits of the card that is charged; null if the person pays at the checkout. */
  card: z.string().nullable(),
});

/** The result of a change: done, still under way, or to the checkout at `url`. `reference` names its payment. */
const changeState = z.strictObject({
  state: z.enum(['done', 'waiting', 'checkout']),
  reference: z.uuid().nullable(),
  url: z.string().nullable(),
});

export const changeContract = {
  ownSteps: operation({
    GET: '/subscription/steps',
    access,
    summary: 'What the reader can do with the running plan: change, cancel, resume, cancel with a refund',
    output: z.strictObject({
      /** Null without a plan that is paid for. */
      id: id.nullable(),
      canChange: z.boolean(),
      /** `atOnce` if the period that was paid for is over. */
      cancel: z.strictObject({ endsAt: z.iso.datetime(), atOnce: z.boolean() }).nullable(),
      /** `card` has the last four digits of a card that can be charged; null leads to the checkout. */
      resume: z
        .strictObject({
          endsAt: z.iso.datetime(),
          card: z.string().nullable(),
          /** The plan of the next period, and its price. */
          next: z.strictObject({ name: z.string(), cents }),
        })
        .nullable(),
      coolOff: z.strictObject({ refundCents: cents, feeCents: cents, until: z.iso.datetime() }).nullable(),
      next: z.strictObject({ plan, name: z.string(), from: z.iso.datetime() }).nullable(),
    }),
  }),
  changeTerms: operation({
    GET: '/subscriptions/{id}/change',
    access,
    summary: 'What changing to a plan costs today, and from when on its price holds',
    input: z.strictObject({ id, plan }),
    output: changeTerms,
  }),
  change: operation({
    POST: '/subscriptions/{id}/change',
    access,
    creates: true,
    limit: { name: 'payments' },
    summary:
      'Change to a plan for the price that was read: up now, down at the next renewal; to the present plan takes that back',
    input: z.strictObject({
      id,
      plan,
      todayCents: cents,
      /** Pays an upgrade at the checkout, not with the saved card. */
      atCheckout: z.boolean().default(false),
    }),
    output: changeState,
  }),
  cancel: operation({
    POST: '/subscriptions/{id}/cancel',
    access,
    summary: 'Cancel the plan: the period that is paid goes on to its end',
    input: z.strictObject({ id }),
  }),
  resume: operation({
    POST: '/subscriptions/{id}/resume',
    access,
    creates: true,
    limit: { name: 'payments' },
    summary:
      'Resume a cancelled plan for the price that was read: at once with a card that can be charged, else through the checkout at `url`',
    /** Pages of the version before send no price. */
    input: z.strictObject({ id, nextCents: cents.optional() }),
    output: z.strictObject({ url: z.string().nullable() }),
  }),
  coolOff: operation({
    POST: '/subscriptions/{id}/cool-off',
    access,
    summary: 'Cancel the plan within 7 days of the first payment, for the refund that was read',
    input: z.strictObject({ id, refundCents: cents }),
  }),
};
