import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';

const operation = operationsOf('Subscriptions');
const cents = z.number().int();
/** `todayCents` is the amount that the person read. Pages of the version before send none. */
const paying = z.strictObject({ todayCents: cents.optional() });

export const renewalContract = {
  renewal: operation({
    GET: '/subscription/renewal',
    access: 'provider',
    summary:
      "How the reader's plan goes on: the next payment, the saved card, and what is due. Null where it does not go on",
    output: z.strictObject({
      renewal: z
        .strictObject({
          /** The plan of the next period. */
          plan: z.string(),
          amountCents: cents,
          periodEndsAt: z.iso.datetime(),
          /** The time of the payment after the next one. */
          nextOn: z.iso.datetime(),
          /** The time of the next charge of the card; null if the person pays by hand. */
          chargeAt: z.iso.datetime().nullable(),
          /** `expires` is the last month in which it can be charged, as 2028-03. */
          card: z
            .strictObject({ lastFour: z.string(), brand: z.string(), expires: z.string(), isRefused: z.boolean() })
            .nullable(),
          /** The last charge failed: the reason, and the time until which the plan still goes on. */
          pastDue: z
            .strictObject({
              cause: z.enum(['declined', 'refused', 'challenge', 'unanswered', 'no-card']),
              endsAt: z.iso.datetime(),
            })
            .nullable(),
          /**
           * The times between which the person can pay by hand for a smaller plan that was planned; null if the next period is paid in
           * another way, or can be paid before it begins.
           */
          payBetween: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
          /**
           * The payment that the bank has: for the next period, or for a larger `plan`. `isLate` after 24 hours: the person may pay in
           * another way.
           */
          underWay: z
            .strictObject({
              reference: z.uuid(),
              plan: z.string(),
              kind: z.enum(['upgrade', 'renewal']),
              isLate: z.boolean(),
            })
            .nullable(),
          /** True if the next period can be paid at the checkout now. */
          canPay: z.boolean(),
        })
        .nullable(),
    }),
  }),
  payRenewal: operation({
    POST: '/subscription/renewal/payments',
    access: 'approved-provider',
    creates: true,
    limit: { name: 'payments' },
    summary: 'Pay the next period by hand; returns the address of the checkout, which also saves the card that pays',
    input: paying,
    output: z.strictObject({ url: z.string() }),
  }),
  updateCard: operation({
    POST: '/subscription/card',
    access: 'approved-provider',
    creates: true,
    limit: { name: 'payments' },
    summary:
      'Save another card; returns the address of the checkout. It takes the payment that is due, or R1.00, which goes back at once',
    input: paying,
    output: z.strictObject({ url: z.string() }),
  }),
};
