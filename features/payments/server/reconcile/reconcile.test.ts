import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { system } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { sendRefund } from '#features/payments/server/refunds/send-refund.ts';
import { reconcile, reconcileDaily } from './reconcile.ts';
import { settleRefund } from '#features/payments/server/refunds/settle-refund.ts';
import { unmatchedPayments, paymentAttempts, refunds } from '../tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { aCheckout, aPayment } from '#features/plans/server/testing.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';

const world = useWorld();
const paystack = usePaystack(world);

const asideOf = (reference: string) =>
  world.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.reference, reference));
const statusOf = async ({ id }: { id: string }) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id))).map(({ status }) => status);

it('confirms a payment that Paystack has and we do not count, on any page of its list', async () => {
  const template = await aCheckout(world, paystack, await aProvider(world));
  for (let count = 0; count < 120; count += 1)
    paystack.payments.set(`elsewhere-${count}`, { ...template, reference: `elsewhere-${count}`, status: 'success' });
  const provider = await aProvider(world);
  (await aCheckout(world, paystack, provider)).status = 'success';
  await reconcile(world);
  expect(await statusOf(provider)).toEqual(['active']);
  await reconcile(world);
  expect(await world.db.$count(unmatchedPayments)).toBe(120);
  expect(await asideOf('elsewhere-119')).toMatchObject([{ reason: 'unknown', reported: { amountCents: 50_00 } }]);
});

it('raises a payment that we count and Paystack does not have, once, and one of another amount', async () => {
  const [lost, kept, changed] = [
    await aPayment(world, paystack, await aProvider(world)),
    await aPayment(world, paystack, await aProvider(world)),
    await aPayment(world, paystack, await aProvider(world)),
  ];
  paystack.payments.delete(lost);
  paystack.payments.get(changed)!.amount += 1;
  world.clock.move(2 * hour);
  await reconcile(world);
  await reconcile(world);
  expect(await asideOf(lost)).toMatchObject([{ reason: 'missing', expected: { amountCents: 50_00 } }]);
  expect(await asideOf(changed)).toMatchObject([
    { reason: 'amountCents', expected: { amountCents: 50_00 }, reported: { amountCents: 50_01 } },
  ]);
  expect(await asideOf(kept)).toEqual([]);
});

it('follows refunds that were made on Paystack’s pages and whose events are lost', async () => {
  const [provider, part] = [await aProvider(world), await aProvider(world)];
  const [whole, half] = [await aPayment(world, paystack, provider), await aPayment(world, paystack, part)];
  paystack.refunds.move(paystack.refunds.ask({ transaction: whole }).refund!, 'processed');
  paystack.refunds.move(paystack.refunds.ask({ transaction: half, amount: 20_00 }).refund!, 'processed');
  world.clock.move(2 * hour);
  await reconcile(world);
  await reconcile(world);
  const rowsOf = (id: string) => world.db.select().from(refunds).where(eq(refunds.attemptId, id));
  expect(await rowsOf(whole)).toMatchObject([{ cents: 50_00, status: 'processed', cause: 'at-paystack' }]);
  expect(await rowsOf(half)).toMatchObject([{ cents: 20_00, status: 'processed', cause: 'at-paystack' }]);
  expect([await statusOf(provider), await statusOf(part)]).toEqual([['expired'], ['active']]);
  expect([await asideOf(whole), await asideOf(half)]).toEqual([[], []]);
  expect(await checkLedger(world)).toEqual([]);
});

it('leaves out a refund that was done by hand, and raises one that Paystack pays back as well', async () => {
  const admin = await anAdmin(world);
  const settleAfter = async (status: 'failed' | 'needs-attention' | 'refused') => {
    const reference = await aPayment(world, paystack, await aProvider(world));
    const { id } = await world.as(system, (work) =>
      requestRefund(work, { attemptId: reference, cents: 50_00, cause: 'admin' }),
    );
    paystack.knobs.refunds = status === 'refused' ? 'refuses' : 'answers';
    await sendRefund(world, id);
    paystack.knobs.refunds = 'answers';
    const made = paystack.refunds.all.find((refund) => refund.reference === reference);
    if (made !== undefined) paystack.refunds.move(made, status);
    await syncRefunds(world, reference);
    await world.as(admin, (work) => settleRefund(work, id, 'FNB 4711'));
    return { reference, made };
  };
  const settled = [await settleAfter('failed'), await settleAfter('needs-attention'), await settleAfter('refused')];
  world.clock.move(2 * hour);
  for (let night = 0; night < 2; night += 1) await reconcile(world);
  for (const { reference } of settled) expect(await asideOf(reference)).toEqual([]);
  const twice = settled[1]?.made;
  paystack.refunds.move(twice!, 'processed');
  await reconcile(world);
  expect(await asideOf(settled[1]?.reference ?? '')).toMatchObject([
    { reason: 'refundedCents', expected: { refundedCents: 0 }, reported: { refundedCents: 50_00 } },
  ]);
});

it('raises a payment whose status, currency or refunded sum differs at Paystack, once', async () => {
  const [failed, reversed, foreign, refunded, gone] = [
    await aPayment(world, paystack, await aProvider(world)),
    await aPayment(world, paystack, await aProvider(world)),
    await aPayment(world, paystack, await aProvider(world)),
    await aPayment(world, paystack, await aProvider(world)),
    await aPayment(world, paystack, await aProvider(world)),
  ];
  paystack.payments.get(failed)!.status = 'failed';
  paystack.payments.get(reversed)!.status = 'reversed';
  paystack.payments.get(foreign)!.currency = 'NGN';
  const odd = paystack.refunds.ask({ transaction: refunded, amount: 10_00 }).refund!;
  odd.currency = 'NGN';
  const taken = paystack.refunds.ask({ transaction: gone, amount: 10_00 }).refund!;
  world.clock.move(2 * hour);
  await reconcile(world);
  paystack.refunds.all.splice(paystack.refunds.all.indexOf(taken), 1);
  for (let night = 0; night < 2; night += 1) await reconcile(world);
  expect(await asideOf(failed)).toMatchObject([{ reason: 'status', reported: { status: 'failed' } }]);
  expect(await asideOf(reversed)).toMatchObject([{ reason: 'status', reported: { status: 'reversed' } }]);
  expect(await asideOf(foreign)).toMatchObject([{ reason: 'currency', reported: { currency: 'NGN' } }]);
  expect(await asideOf(refunded)).toMatchObject([
    { reason: 'refundedCents', expected: { refundedCents: 0 }, reported: { refundedCents: 10_00 } },
  ]);
  expect(await asideOf(gone)).toMatchObject([
    { reason: 'refundedCents', expected: { refundedCents: 10_00 }, reported: { refundedCents: 0 } },
  ]);
});

it('lists a payment for the admins that was reversed without a refund before it counted', async () => {
  const reference = await aPayment(world, paystack, await aProvider(world), {
    spoil: (payment) => void (payment.status = 'reversed'),
  });
  expect(await asideOf(reference)).toMatchObject([
    { reason: 'status', expected: { status: 'success' }, reported: { status: 'reversed' } },
  ]);
});

it('finds a success whose event is lost in a checkout of any age', async () => {
  const provider = await aProvider(world);
  const payment = await aCheckout(world, paystack, provider);
  const [check] = paymentDueRules;
  const night = async () => {
    world.clock.move(day);
    await runRule(world, check!);
    await world.deliver();
  };
  for (let age = 0; age < 45; age += 1) await night();
  payment.status = 'success';
  for (let nights = 0; nights < 10; nights += 1) await night();
  expect(await statusOf(provider)).toEqual(['active']);
  await confirmPayment(world, payment.reference);
});

it('tells the admins once, and the log, when payments and records differ', async () => {
  const admin = await anAdmin(world);
  await reconcileDaily(world);
  const reference = await aPayment(world, paystack, await aProvider(world));
  await world.db.update(paymentAttempts).set({ planCents: 51_00 }).where(eq(paymentAttempts.id, reference));
  await expect(reconcileDaily(world)).rejects.toThrow('the books differ: a paid payment is not booked as paid');
  await expect(reconcileDaily(world)).rejects.toThrow('the books differ');
  await world.settle();
  const { items } = await listNotifications(world, admin.id, { all: true, limit: 20 });
  expect(items.filter(({ title }) => title === 'Payments and records do not match')).toHaveLength(1);
  await world.db.execute(sql`update payment_attempts set plan_cents = 5000 where id = ${reference}`);
});
