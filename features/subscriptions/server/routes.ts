import { bind } from '#server/engine/operations.ts';
import { subscriptionsContract } from '../contract.ts';
import { choosePlan } from './choose-plan.ts';
import { grantPlan } from './grant-plan.ts';
import { listPlans } from './list-plans.ts';
import { listPayments, readInvoice } from './read-invoices.ts';
import { openCheckout } from './open-checkout.ts';
import { payRenewal, updateCard } from './pay-renewal.ts';
import { readOwnPlan } from './read-own-plan.ts';
import { readRenewal } from './read-renewal.ts';
import { settlePayment } from './settle-payment.ts';

const on = bind(subscriptionsContract);

export const subscriptionsRoutes = on.router({
  plans: on.plans.handler(async ({ context }) => ({
    items: await listPlans(context.world),
    payments: context.world.payments === null ? 'off' : context.world.payments.isDemonstration ? 'demonstration' : 'on',
  })),
  own: on.own.handler(({ context }) => readOwnPlan(context.world, context.actor.id)),
  choose: on.choose.handler(async ({ input, context }) => {
    const { reference } = await context.create((work) => choosePlan(work, input), input);
    return openCheckout(context.world, reference, context.site);
  }),
  renewal: on.renewal.handler(({ context }) => readRenewal(context.world, context.actor.id)),
  payRenewal: on.payRenewal.handler(async ({ input, context }) => {
    const { reference } = await context.create(payRenewal, input);
    return openCheckout(context.world, reference, context.site);
  }),
  updateCard: on.updateCard.handler(async ({ input, context }) => {
    const { reference } = await context.create(updateCard, input);
    return openCheckout(context.world, reference, context.site);
  }),
  settle: on.settle.handler(({ input, context }) => settlePayment(context.world, context.actor, input.reference)),
  payments: on.payments.handler(({ input, context }) => listPayments(context.world, context.actor.id, input)),
  invoice: on.invoice.handler(({ input, context }) => readInvoice(context.world, context.actor, input.id)),
  grant: on.grant.handler(({ input, context }) => context.create((work) => grantPlan(work, input), input)),
});
