import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { transact, type World } from '#engine/work.ts';
import type { StandIn, StandInPayment } from '#integrations/paystack/stand-in.ts';
import type { PlanId } from '../plans.ts';
import { choosePlan } from './choices/choose-plan.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { grantPlan } from './grants/grant-plan.ts';
import { sendRefund } from '#features/payments/server/refunds/send-refund.ts';
import { openCheckout } from '#features/payments/server/open-checkout.ts';
import { unmatchedPayments, planInvoices } from '#features/payments/server/tables.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';

/** Lets an admin grant `plan`, by default for 30 days. */
export async function aPlan(world: World, accountId: string, plan: PlanId, days = 30): Promise<void> {
  const endsAt = new Date(world.clock.now().getTime() + days * day).toISOString();
  await transact(world, await anAdmin(world), (work) =>
    grantPlan(work, { accountId, plan, endsAt, reason: 'A test needs it' }),
  );
}

/** Chooses a plan and opens its checkout; returns the stand-in's payment. */
export async function aCheckout(
  world: World,
  paystack: StandIn,
  person: Person,
  plan: PlanId = 'bronze',
): Promise<StandInPayment> {
  const { reference } = await transact(world, person, (work) => choosePlan(work, { plan }));
  await openCheckout(world, reference, 'http://127.0.0.1');
  const payment = paystack.payments.get(reference);
  if (payment === undefined) throw new Error('no checkout was opened');
  return payment;
}

/** Pays for a plan as `spoil` leaves the payment, and confirms it. Returns its reference. */
export async function aPayment(
  world: World,
  paystack: StandIn,
  person: Person,
  { plan = 'bronze', spoil }: { plan?: PlanId; spoil?: (payment: StandInPayment) => void } = {},
): Promise<string> {
  const payment = await aCheckout(world, paystack, person, plan);
  const { reference } = payment;
  payment.status = 'success';
  spoil?.(payment);
  await confirmPayment(world, reference);
  return reference;
}

/** The invoice of a payment that was just made. */
export async function aPlanInvoice(world: World, paystack: StandIn, person: Person): Promise<{ id: string }> {
  const reference = await aPayment(world, paystack, person);
  const invoice = await findRow(world.db, planInvoices, { attemptId: reference }, 'id');
  if (invoice === undefined) throw new Error('no invoice was made');
  return invoice;
}

/** A payment that is set aside: of one cent too much, or as `spoil` leaves it. */
export async function anUnmatchedPayment(
  world: World,
  paystack: StandIn,
  person: Person,
  spoil: (payment: StandInPayment) => void = (payment) => void (payment.amount += 1),
): Promise<{ id: string; reference: string }> {
  const reference = await aPayment(world, paystack, person, { spoil });
  const payment = await findRow(world.db, unmatchedPayments, { reference }, 'id');
  if (payment === undefined) throw new Error('the payment was not set aside');
  return { ...payment, reference };
}

/** A refund of a whole payment that Paystack has refused, and that waits for an admin. */
export async function aStuckRefund(
  world: World,
  paystack: StandIn,
  person: Person,
): Promise<{ id: string; reference: string }> {
  const reference = await aPayment(world, paystack, person);
  const { id } = await transact(world, system, (work) =>
    requestRefund(work, { attemptId: reference, cents: 50_00, cause: 'admin', reason: 'A test needs it' }),
  );
  paystack.knobs.refunds = 'refuses';
  await sendRefund(world, id).finally(() => (paystack.knobs.refunds = 'answers'));
  return { id, reference };
}
