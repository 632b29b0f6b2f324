import { day } from '#core/time.ts';
import { system } from '#engine/actor.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { listManagedPlans } from './catalogue/queries.ts';
import { cancelOwnPlan } from './changes/cancel-plan.ts';
import { choosePlan } from './choices/choose-plan.ts';
import { endRunning } from './grants/grant-plan.ts';
import { plans } from './tables.ts';
import { aPayment, aPlan, aPlanInvoice, aStuckRefund, anUnmatchedPayment } from './testing.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { eq } from 'drizzle-orm';
import { by, reason, type Rows, type Row, type Target } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, paystack }) => {
  async function aPlanInvoiceOfA(): Promise<{ id: string }> {
    await world.as(system, (work) => endRunning(work, cast.providerA.id));
    const invoice = await aPlanInvoice(world, paystack, cast.providerA);
    await aPlan(world, cast.providerA.id, 'platinum');
    return invoice;
  }

  /** Bronze with another number of quotes, as an admin sends it. */
  async function aPlanToEdit() {
    const [bronze] = (await listManagedPlans(world)).items;
    if (bronze === undefined) throw new Error('there is no plan');
    const { id: plan, version, priceCents, planCode, limits, features, isPopular } = bronze;
    return { plan, version, priceCents, planCode, features, isPopular, limits: { ...limits, quotesPerMonth: 6 } };
  }

  /** Gold, retired or offered, as an admin reads it. */
  async function aPlanToRetire(isRetired: boolean) {
    const set = { retiredAt: isRetired ? world.clock.now() : null };
    const [gold] = await world.db.update(plans).set(set).where(eq(plans.id, 'gold')).returning();
    return { plan: 'gold', version: gold?.version };
  }

  /** A plan that provider A has paid for, with a first payment. */
  async function aPaidPlanOfA(): Promise<{ id: string }> {
    await world.as(system, (work) => endRunning(work, cast.providerA.id));
    await world.db
      .update(paymentAttempts)
      .set({ status: 'failed' })
      .where(eq(paymentAttempts.accountId, cast.providerA.id));
    const reference = await aPayment(world, paystack, cast.providerA);
    const [paid] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
    return { id: paid?.subscriptionId ?? '' };
  }

  async function anUnmatched(): Promise<{ id: string; reason: string }> {
    const { id } = await anUnmatchedPayment(world, paystack, await aPerson(world, { role: 'provider' }));
    return { id, reason };
  }

  /** A step of that plan, which only its owner takes. */
  const ownStep = (more: Target = {}): Row => by(['providerA'], async () => ({ ...(await aPaidPlanOfA()), ...more }));
  const aRefundToDecide = async (): Promise<{ id: string }> => {
    const { id } = await aStuckRefund(world, paystack, await aPerson(world, { role: 'provider' }));
    return { id };
  };

  return {
    'plans.list': {},
    'plans.own': {},
    'plans.choiceTerms': { input: async () => ({ plan: 'bronze' }) },
    // Both providers have a plan.
    'plans.choose': { input: async () => ({ plan: 'bronze' }), ok: [], others: 409 },
    'plans.settle': by(['providerA'], async () => {
      await world.as(system, (work) => endRunning(work, cast.providerA.id));
      const { reference } = await world.as(cast.providerA, (work) => choosePlan(work, { plan: 'bronze' }));
      await aPlan(world, cast.providerA.id, 'platinum');
      return { reference };
    }),
    'plans.renewal': {},
    // Plans without a payment have no next one.
    'plans.payRenewal': { input: async () => ({}), ok: [], others: 409 },
    // No card is charged for a granted plan.
    'plans.updateCard': {
      input: async () => {
        await aPlan(world, cast.providerA.id, 'platinum');
        return {};
      },
      ok: [],
      others: 409,
    },
    'plans.ownSteps': {},
    'plans.changeTerms': ownStep({ plan: 'gold' }),
    'plans.change': ownStep({ plan: 'gold', todayCents: 250_00 }),
    'plans.cancel': ownStep(),
    'plans.resume': {
      ...ownStep(),
      input: async () => {
        const paid = await aPaidPlanOfA();
        await world.as(cast.providerA, (work) => cancelOwnPlan(work, paid.id));
        return paid;
      },
    },
    'plans.coolOff': ownStep({ refundCents: 25_00 }),
    'payments.invoice': by(['providerA', 'admin'], aPlanInvoiceOfA, 'paper'),
    'payments.acceptUnmatched': { input: anUnmatched },
    'payments.refundUnmatched': { input: anUnmatched },
    'payments.closeUnmatched': { input: anUnmatched },
    'payments.retryRefund': { input: aRefundToDecide },
    'payments.settleRefund': { input: async () => ({ ...(await aRefundToDecide()), reference: 'EFT 4711' }) },
    'plans.managedPlans': {},
    'plans.previewPlan': { input: aPlanToEdit },
    'plans.savePlan': { input: async () => ({ ...(await aPlanToEdit()), reason }) },
    'plans.retirePlan': { input: async () => ({ ...(await aPlanToRetire(false)), reason }) },
    'plans.offerPlan': { input: async () => ({ ...(await aPlanToRetire(true)), reason }) },
    'plans.orderPlans': {
      input: async () => {
        const before = (await listManagedPlans(world)).items.map(({ id }) => id);
        return { before, plans: before };
      },
    },
    'plans.planHistory': { input: async () => ({ plan: 'bronze' }) },
    'plans.findPayers': { input: async () => ({ email: '@example' }) },
    'plans.grant': {
      input: async () => ({
        accountId: (await aPerson(world, { role: 'provider' })).id,
        plan: 'silver',
        endsAt: new Date(world.clock.now().getTime() + 30 * day).toISOString(),
        reason,
      }),
    },
    'GET /provider-subscription/invoices/{id}/invoice.pdf': by(['providerA', 'admin'], aPlanInvoiceOfA, 'paper'),
  };
};
