import { bind } from '#engine/operations.ts';
import { plansContract } from '../contract.ts';
import { cancelOwnPlan } from './cancel-plan.ts';
import { changePlan } from './change-plan.ts';
import { expectChangeable, readChangeTerms, readOwn } from './change-terms.ts';
import { payUpgrade } from './charge-upgrade.ts';
import { choosePlan } from './choose-plan.ts';
import { readChoiceTerms } from './choice-terms.ts';
import { confirmUnpaid } from './confirm-unpaid.ts';
import { coolOff } from './cool-off.ts';
import { closeAside, giveAside, refundAside } from './decide-aside.ts';
import { findPayers } from './find-payers.ts';
import { listAside } from './list-aside.ts';
import { listRefunds } from './list-refunds.ts';
import { retryRefund, settleRefund } from './settle-refund.ts';
import { grantPlan } from './grant-plan.ts';
import { editPlan, offerPlan, orderPlans, retirePlan } from './plans/edit-plan.ts';
import { listManagedPlans, listPlanHistory, previewPlan } from './plans/read-plans.ts';
import { listPlans } from './list-plans.ts';
import { listPayments, readInvoice } from './read-invoices.ts';
import { openCheckout } from './open-checkout.ts';
import { payRenewal, updateCard } from './pay-renewal.ts';
import { readOwnSteps } from './read-own-steps.ts';
import { resumePlan } from './resume-plan.ts';
import { readOwnPlan } from './read-own-plan.ts';
import { readRenewal } from './read-renewal.ts';
import { settlePayment } from './settle-payment.ts';

const on = bind(plansContract);

export const plansRoutes = on.router({
  plans: on.plans.handler(async ({ context }) => ({
    items: await listPlans(context.world, context.reader),
    payments: context.world.payments === null ? 'off' : context.world.payments.isDemonstration ? 'demonstration' : 'on',
  })),
  own: on.own.handler(({ context }) => readOwnPlan(context.world, context.actor.id)),
  choiceTerms: on.choiceTerms.handler(({ input, context }) =>
    context.change((work) => readChoiceTerms(work, input.plan)),
  ),
  choose: on.choose.handler(async ({ input, context }) => {
    await confirmUnpaid(context.world, context.actor.id);
    const { reference } = await context.create((work) => choosePlan(work, input), input);
    return openCheckout(context.world, reference, context.site);
  }),
  renewal: on.renewal.handler(({ context }) => readRenewal(context.world, context.actor.id)),
  payRenewal: on.payRenewal.handler(async ({ input, context }) => {
    const { reference } = await context.create((work) => payRenewal(work, input), input);
    return openCheckout(context.world, reference, context.site);
  }),
  updateCard: on.updateCard.handler(async ({ input, context }) => {
    const { reference } = await context.create((work) => updateCard(work, input), input);
    return openCheckout(context.world, reference, context.site);
  }),
  ownSteps: on.ownSteps.handler(({ context }) => readOwnSteps(context.world, context.actor)),
  changeTerms: on.changeTerms.handler(({ input, context }) =>
    context.change(async (work) => {
      const own = await readOwn(work, work.actor.id, input.id);
      expectChangeable(own, work.now);
      return readChangeTerms(work, own, input.plan);
    }),
  ),
  change: on.change.handler(async ({ input, context }) => {
    const { reference } = await context.create((work) => changePlan(work, input), input);
    if (reference === null) return { state: 'done' as const, reference, url: null };
    return payUpgrade(context.world, reference, context.site);
  }),
  cancel: on.cancel.handler(({ input, context }) =>
    context.change((work) => cancelOwnPlan(work, input.id)).then(() => ({})),
  ),
  resume: on.resume.handler(async ({ input, context }) => {
    const { reference } = await context.create((work) => resumePlan(work, input), input);
    return reference === null ? { url: null } : openCheckout(context.world, reference, context.site);
  }),
  coolOff: on.coolOff.handler(({ input, context }) =>
    context.change((work) => coolOff(work, input.id, input.refundCents)).then(() => ({})),
  ),
  settle: on.settle.handler(({ input, context }) => settlePayment(context.world, context.actor, input.reference)),
  payments: on.payments.handler(({ input, context }) => listPayments(context.world, context.actor.id, input)),
  invoice: on.invoice.handler(({ input, context }) => readInvoice(context.world, context.actor, input.id)),
  asidePayments: on.asidePayments.handler(({ input, context }) => listAside(context.world, input)),
  giveAside: on.giveAside.handler(async ({ input, context }) => {
    await context.change((work) => giveAside(work, input));
    return {};
  }),
  refundAside: on.refundAside.handler(async ({ input, context }) => {
    await context.change((work) => refundAside(work, input));
    return {};
  }),
  closeAside: on.closeAside.handler(async ({ input, context }) => {
    await context.change((work) => closeAside(work, input));
    return {};
  }),
  refunds: on.refunds.handler(({ input, context }) => listRefunds(context.world, input)),
  retryRefund: on.retryRefund.handler(({ input, context }) =>
    context.change((work) => retryRefund(work, input.id)).then(() => ({})),
  ),
  settleRefund: on.settleRefund.handler(({ input, context }) =>
    context.change((work) => settleRefund(work, input.id, input.reference)).then(() => ({})),
  ),
  managedPlans: on.managedPlans.handler(({ context }) => listManagedPlans(context.world)),
  previewPlan: on.previewPlan.handler(({ input, context }) => previewPlan(context.world, input)),
  savePlan: on.savePlan.handler(({ input, context }) =>
    context.change((work) => editPlan(work, input)).then(() => ({})),
  ),
  retirePlan: on.retirePlan.handler(({ input, context }) =>
    context.change((work) => retirePlan(work, input)).then(() => ({})),
  ),
  offerPlan: on.offerPlan.handler(({ input, context }) =>
    context.change((work) => offerPlan(work, input)).then(() => ({})),
  ),
  orderPlans: on.orderPlans.handler(({ input, context }) =>
    context.change((work) => orderPlans(work, input)).then(() => ({})),
  ),
  planHistory: on.planHistory.handler(({ input, context }) => listPlanHistory(context.world, input)),
  findPayers: on.findPayers.handler(({ input, context }) => findPayers(context.world, input.email)),
  grant: on.grant.handler(({ input, context }) => context.create((work) => grantPlan(work, input), input)),
});
