import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';
import { reconcile, reconcileDaily } from './reconcile.ts';
import { asidePayments, paymentAttempts, subscriptions } from './tables.ts';
import { aCheckout, aPayment } from './testing.ts';

const world = useWorld();
const paystack = usePaystack(world);

const asideOf = (reference: string) =>
  world.db.select().from(asidePayments).where(eq(asidePayments.reference, reference));
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
  expect(await world.db.$count(asidePayments)).toBe(120);
  expect(await asideOf('elsewhere-119')).toMatchObject([{ reason: 'reference', came: { amountCents: 50_00 } }]);
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
  expect(await asideOf(lost)).toMatchObject([{ reason: 'not at Paystack', expected: { amountCents: 50_00 } }]);
  expect(await asideOf(changed)).toMatchObject([
    { reason: 'amountCents', expected: { amountCents: 50_00 }, came: { amountCents: 50_01 } },
  ]);
  expect(await asideOf(kept)).toEqual([]);
});

it('tells the admins once, and the log, when the books differ from the payments', async () => {
  const admin = await anAdmin(world);
  await reconcileDaily(world);
  const reference = await aPayment(world, paystack, await aProvider(world));
  await world.db.update(paymentAttempts).set({ planCents: 51_00 }).where(eq(paymentAttempts.id, reference));
  await expect(reconcileDaily(world)).rejects.toThrow('the books differ: a paid payment is not booked as paid');
  await expect(reconcileDaily(world)).rejects.toThrow('the books differ');
  await world.settle();
  const { items } = await listNotifications(world, admin.id, { all: true, limit: 20 });
  expect(items.filter(({ title }) => title === 'The books differ from the payments')).toHaveLength(1);
  await world.db.execute(sql`update payment_attempts set plan_cents = 5000 where id = ${reference}`);
});
