import { bind } from '#engine/operations.ts';
import { plansContract } from '../contract.ts';
import { cancelOwnPlan } from './changes/cancel-plan.ts';
import { changePlan } from './changes/change-plan.ts';
import { expectChangeable, readChangeTerms, readOwn } from './changes/change-terms.ts';
import { payNow } from '#features/payments/server/cards/pay-now.ts';
import { choosePlan } from './choices/choose-plan.ts';
import { readChoiceTerms } from './choices/choice-terms.ts';
import { coolOff } from './changes/cool-off.ts';
import { findPayers } from './grants/find-payers.ts';
import { grantPlan } from './grants/grant-plan.ts';
import { editPlan, offerPlan, orderPlans, retirePlan } from './catalogue/edit-plan.ts';
import { listManagedPlans, listPlanHistory, previewPlan } from './catalogue/queries.ts';
import { listPlans } from './catalogue/list-plans.ts';
import { openCheckout } from '#features/payments/server/open-checkout.ts';
import { payRenewal, updateCard } from './renewals/pay-renewal.ts';
import { readOwnSteps } from './changes/read-own-steps.ts';
import { resumePlan } from './changes/resume-plan.ts';
import { readOwnPlan } from './choices/read-own-plan.ts';
import { readRenewal } from './renewals/read-renewal.ts';
import { settlePayment } from './choices/settle-payment.ts';
import { confirmOpenCheckouts } from './with-bank.ts';

export const plansRoutes = bind(plansContract, {
  list: async ({ context }) => ({
    items: await listPlans(context.world, context.reader),
    payments: context.world.payments === null ? 'off' : context.world.payments.isDemonstration ? 'demonstration' : 'on',
  }),
  own: ({ context }) => readOwnPlan(context.world, context.actor.id),
  choiceTerms: ({ input, context }) => context.change((work) => readChoiceTerms(work, input.plan)),
  choose: async ({ input, context }) => {
    await confirmOpenCheckouts(context.world, context.actor.id);
    const { reference } = await context.create((work) => choosePlan(work, input), input);
    return openCheckout(context.world, reference, context.site);
  },
  renewal: ({ context }) => readRenewal(context.world, context.actor.id),
  payRenewal: async ({ input, context }) => {
    await confirmOpenCheckouts(context.world, context.actor.id);
    const { reference } = await context.create((work) => payRenewal(work, input), input);
    return openCheckout(context.world, reference, context.site);
  },
  updateCard: async ({ input, context }) => {
    await confirmOpenCheckouts(context.world, context.actor.id);
    const { reference } = await context.create((work) => updateCard(work, input), input);
    return openCheckout(context.world, reference, context.site);
  },
  ownSteps: ({ context }) => readOwnSteps(context.world, context.actor),
  changeTerms: ({ input, context }) =>
    context.change(async (work) => {
      const own = await readOwn(work, work.actor.id, input.id);
      expectChangeable(own, work.now);
      return readChangeTerms(work, own, input.plan);
    }),
  change: async ({ input, context }) => {
    await confirmOpenCheckouts(context.world, context.actor.id);
    const { reference } = await context.create((work) => changePlan(work, input), input);
    if (reference === null) return { state: 'done' as const, reference, url: null };
    return payNow(context.world, reference, context.site);
  },
  cancel: ({ input, context }) => context.change((work) => cancelOwnPlan(work, input.id)),
  resume: async ({ input, context }) => {
    const { reference } = await context.create((work) => resumePlan(work, input), input);
    return reference === null ? { url: null } : openCheckout(context.world, reference, context.site);
  },
  coolOff: ({ input, context }) => context.change((work) => coolOff(work, input.id, input.refundCents)),
  settle: ({ input, context }) => settlePayment(context.world, context.actor, input.reference),
  managedPlans: ({ context }) => listManagedPlans(context.world),
  previewPlan: ({ input, context }) => previewPlan(context.world, input),
  savePlan: ({ input, context }) => context.change((work) => editPlan(work, input)),
  retirePlan: ({ input, context }) => context.change((work) => retirePlan(work, input)),
  offerPlan: ({ input, context }) => context.change((work) => offerPlan(work, input)),
  orderPlans: ({ input, context }) => context.change((work) => orderPlans(work, input)),
  planHistory: ({ input, context }) => listPlanHistory(context.world, input),
  findPayers: ({ input, context }) => findPayers(context.world, input),
  grant: ({ input, context }) => context.create((work) => grantPlan(work, input), input),
});
