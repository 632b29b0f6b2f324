import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { StandInPayment } from '#integrations/paystack/stand-in.ts';
import { openPaystack } from '#integrations/paystack/paystack.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { checkLedger } from './ledger/check-ledger.ts';
import { choosePlan } from '#features/plans/server/choices/choose-plan.ts';
import { readJoiningFeeDue } from './joining-fee.ts';
import { confirmPayment } from './confirm-payment.ts';
import { planDueRules } from '#features/plans/server/due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { endPlans } from '#features/plans/server/end-plans.ts';
import { unmatchedPayments, ledgerEntries, paymentAttempts, webhookEvents } from './tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { aPlan } from '#features/plans/server/testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

type Provider = Awaited<ReturnType<typeof aProvider>>;

/** Chooses a plan and returns the payment as Paystack knows it. */
async function choose(provider: Provider, plan = 'bronze'): Promise<StandInPayment> {
  const { status, body } = await test.call(provider, 'POST', '/api/subscription/payments', { plan });
  expect([status, body]).toEqual([200, { url: expect.stringContaining('/checkout/') }]);
  const attempt = await findRow(world.db, paymentAttempts, { checkoutUrl: String(body['url']) });
  return paystack.payments.get(attempt?.id ?? '') as StandInPayment;
}

const settle = (provider: Provider, reference: string) =>
  test.call(provider, 'POST', `/api/subscription/payments/${reference}/settle`, {});
const own = async (provider: Provider) => (await test.call(provider, 'GET', '/api/subscription')).body;
const sendEvent = (body: Buffer, signature?: string) =>
  test.call(null, 'POST', '/webhooks/paystack', body, {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'x-paystack-signature': signature }),
  });
const sweep = () => runRule(world, paymentDueRules[0]!);
const statusesOf = async ({ id }: Provider) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id))).map(({ status }) => status);
const asideFor = (reference: string) =>
  world.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.reference, reference));
const ledgerOf = async (reference: string) =>
  Object.fromEntries(
    (await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, reference))).map(
      ({ ledgerAccount, cents }) => [ledgerAccount, cents],
    ),
  );

describe('paying for a plan', () => {
  it('gives the plan for a month when Paystack confirms the payment, and no sooner', async () => {
    const provider = await aProvider(world);
    const payment = await choose(provider);
    expect(payment).toMatchObject({
      amount: 50_00,
      currency: 'ZAR',
      metadata: { user_id: provider.id, plan_id: 'bronze', plan_code: 'lungisa-bronze' },
    });
    expect(await statusesOf(provider)).toEqual(['pending_payment']);
    expect(await own(provider)).toMatchObject({ plan: null, unpaid: { name: 'Bronze (Informal Labour)' } });

    expect((await settle(provider, payment.reference)).body).toMatchObject({ state: 'unpaid' });
    expect(await own(provider)).toMatchObject({ plan: null });
    payment.status = 'success';
    expect((await settle(provider, payment.reference)).body).toMatchObject({
      state: 'paid',
      plan: 'Bronze (Informal Labour)',
      amountCents: 50_00,
      periodEndsAt: '2026-12-16T08:00:00.000Z',
      url: null,
    });
    expect(await own(provider)).toMatchObject({ plan: 'bronze', status: 'active', unpaid: null });
    expect(await ledgerOf(payment.reference)).toEqual({ paystack: 50_00, plans: -50_00 });
    await world.settle();
    const { items } = await listNotifications(world, provider.id, { all: true, limit: 10 });
    expect(items[0]).toMatchObject({
      title: 'Payment received: R50.00',
      description:
        'You paid R50.00. You have the Bronze plan until 16 December 2026. No card is charged for you. Pay R50 by 16 December to keep your plan. We remind you 3 days before.',
    });
  });

  it('stops asking Paystack about one payment after 60 times, and asks again later', async () => {
    const provider = await aProvider(world);
    const payment = await choose(provider);
    for (let times = 0; times < 60; times += 1) await settle(provider, payment.reference);
    payment.status = 'success';
    expect((await settle(provider, payment.reference)).body).toMatchObject({ state: 'waiting' });
    world.clock.move(20 * minute);
    expect((await settle(provider, payment.reference)).body).toMatchObject({ state: 'paid' });
  });

  it('follows the plan that was paid for with the membership and the limits, until the period ends', async () => {
    const provider = await aProvider(world);
    const payment = await choose(provider, 'gold');
    payment.status = 'success';
    await confirmPayment(world, payment.reference);
    const membership = async () =>
      (await world.db.select().from(providers).where(eq(providers.id, provider.providerId)))[0]?.membershipStatus;
    expect(await membership()).toBe('premium');
    expect((await test.call(provider, 'GET', '/api/plan-use')).body).toMatchObject({
      quotes: { limit: 50 },
      storage: { limit: 50 * 1024 ** 3 },
    });
    for (const [days, status] of [
      [31, 'past_due'],
      [7, 'expired'],
    ] as const) {
      world.clock.move(days * day);
      for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
      expect(await statusesOf(provider)).toEqual([status]);
      expect(await membership()).toBe(status === 'expired' ? 'basic' : 'premium');
    }
    await world.as(provider, (work) => choosePlan(work, { plan: 'gold' }));
    expect((await statusesOf(provider)).sort()).toEqual(['expired', 'pending_payment']);
  });

  it('gives one period for the same event 50 times with the return and the sweep at once', async () => {
    const provider = await aProvider(world);
    const payment = await choose(provider);
    payment.status = 'success';
    const { body, signature } = paystack.makeEvent(payment.reference);
    world.clock.move(10 * minute);
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => sendEvent(body, signature)),
      ...Array.from({ length: 5 }, () => settle(provider, payment.reference)),
      ...Array.from({ length: 5 }, () =>
        confirmPayment(world.elsewhere, payment.reference).then(() => ({ status: 200 })),
      ),
      sweep().then(() => ({ status: 200 })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.deliver()).toEqual([]);
    expect(await statusesOf(provider)).toEqual(['active']);
    const steps = await query<{ step: string }>(world.db).rows(sql`
      select e.step from events e join subscriptions s on s.id = e.subject_id where s.account_id = ${provider.id} and e.step = 'confirm'`);
    expect(steps).toHaveLength(1);
    expect(await ledgerOf(payment.reference)).toEqual({ paystack: 50_00, plans: -50_00 });
    const ends = await own(provider);
    await confirmPayment(world, payment.reference);
    expect(await own(provider)).toEqual(ends);
  });

  it('confirms a payment by its event alone, and by the sweep alone', async () => {
    const [byEvent, bySweep] = [await aProvider(world), await aProvider(world)];
    const [first, second] = [await choose(byEvent), await choose(bySweep)];
    first.status = 'success';
    const { body, signature } = paystack.makeEvent(first.reference);
    expect((await sendEvent(body, signature)).status).toBe(200);
    expect(await statusesOf(byEvent)).toEqual(['pending_payment']);
    await world.deliver();
    expect(await statusesOf(byEvent)).toEqual(['active']);

    second.status = 'success';
    await sweep();
    await world.deliver();
    expect(await statusesOf(bySweep)).toEqual(['pending_payment']);
    world.clock.move(10 * minute);
    await sweep();
    await world.deliver();
    expect(await statusesOf(bySweep)).toEqual(['active']);
  });

  it('counts a payment that succeeds after a decline, and one after the choice was abandoned', async () => {
    const provider = await aProvider(world);
    const payment = await choose(provider);
    payment.status = 'failed';
    expect((await settle(provider, payment.reference)).body).toMatchObject({
      state: 'failed',
      url: expect.stringContaining('/checkout/'),
    });
    world.clock.move(25 * hour);
    await runRule(world, planDueRules[0]!);
    expect(await statusesOf(provider)).toEqual(['expired']);
    payment.status = 'success';
    expect((await settle(provider, payment.reference)).body).toMatchObject({ state: 'paid' });
    expect(await statusesOf(provider)).toEqual(['active']);
  });

  it('gives one plan when two choices are paid, and returns the second payment', async () => {
    const provider = await aProvider(world);
    const [first, second] = [await choose(provider, 'bronze'), await choose(provider, 'silver')];
    expect((await statusesOf(provider)).sort()).toEqual(['expired', 'pending_payment']);
    first.status = second.status = 'success';
    await Promise.all([first, second].map(({ reference }) => confirmPayment(world, reference)));
    expect((await statusesOf(provider)).filter((status) => status === 'active')).toHaveLength(1);
    const books = [await ledgerOf(first.reference), await ledgerOf(second.reference)];
    expect(books.filter((entries) => 'owed' in entries)).toHaveLength(1);
    expect(books.map(({ paystack: debit }) => debit)).toEqual([50_00, 150_00]);
    const returned = books.flatMap((entries, index) => ('owed' in entries ? [[first, second][index]!.reference] : []));
    await world.deliver();
    expect(paystack.refunds.all.map(({ reference }) => reference)).toEqual(returned);
    expect(await settle(provider, returned[0]!)).toMatchObject({ body: { state: 'returned' } });
  });

  it('adds the joining fee to the first payment alone, while it is not waived', async () => {
    const provider = await aProvider(world);
    await world.db.update(siteSettings).set({ joiningFeeWaived: false });
    expect(await own(provider)).toMatchObject({ joiningFeeCents: 150_00 });
    const payment = await choose(provider);
    expect(payment.amount).toBe(200_00);
    payment.status = 'success';
    await confirmPayment(world, payment.reference);
    expect(await ledgerOf(payment.reference)).toEqual({ paystack: 200_00, plans: -50_00, 'joining-fees': -150_00 });
    world.clock.move(31 * day);
    await runRule(world, endPlans);
    expect(await readJoiningFeeDue(world, provider.id)).toBe(0);
    await world.db.update(siteSettings).set({ joiningFeeWaived: true });
  });
});

describe('a payment that does not match', () => {
  it.each<[string, (payment: StandInPayment) => void]>([
    ['amountCents', (payment) => (payment.amount += 1)],
    ['amountCents', (payment) => (payment.amount -= 1)],
    ['currency', (payment) => (payment.currency = 'NGN')],
    ['reference', (payment) => (payment.reference = newId())],
    ['person', (payment) => (payment.metadata = { ...(payment.metadata as object), user_id: newId() })],
    ['plan', (payment) => (payment.metadata = { ...(payment.metadata as object), plan_id: 'gold' })],
    ['mode', (payment) => (payment.domain = 'live')],
    ['person,plan', (payment) => (payment.metadata = '')],
  ])('is kept aside for its %s and gives nothing', async (reason, spoil) => {
    const provider = await aProvider(world);
    const payment = await choose(provider);
    const { reference } = payment;
    spoil(payment);
    payment.status = 'success';
    await Promise.all([settle(provider, reference), confirmPayment(world, reference)]);
    expect((await settle(provider, reference)).body).toMatchObject({ state: 'aside', url: null });
    expect(await statusesOf(provider)).toEqual(['pending_payment']);
    expect(await own(provider)).toMatchObject({ plan: null });
    expect(await asideFor(reference)).toMatchObject([
      { reason, expected: { amountCents: 50_00, currency: 'ZAR', person: provider.id }, reported: expect.any(Object) },
    ]);
    expect(await ledgerOf(reference)).toEqual({});
  });

  it('is kept aside once when its reference is none of ours', async () => {
    const provider = await aProvider(world);
    const payment = await choose(provider);
    const reference = `elsewhere-${newId()}`;
    paystack.payments.set(reference, { ...payment, reference, status: 'success' });
    const { body, signature } = paystack.makeEvent(reference);
    expect((await sendEvent(body, signature)).status).toBe(200);
    expect((await sendEvent(Buffer.from(body), signature)).status).toBe(200);
    expect(await asideFor(reference)).toMatchObject([{ reason: 'unknown', expected: null }]);
  });
});

describe('the door for events', () => {
  it('refuses an event whose signature is missing, wrong or of other bytes, and stores nothing', async () => {
    const payment = await choose(await aProvider(world));
    payment.status = 'success';
    const { body, signature } = paystack.makeEvent(payment.reference);
    const changed = Buffer.from(body);
    changed[changed.length - 3] = changed.at(-3)! ^ 1;
    const before = await world.db.$count(webhookEvents);
    const answers = [
      await sendEvent(body),
      await sendEvent(body, ''),
      await sendEvent(body, `t=1,v1=${signature.slice(0, 64)}`),
      await sendEvent(body, signature.toUpperCase()),
      await sendEvent(body, '0'.repeat(128)),
      await sendEvent(changed, signature),
      await sendEvent(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature),
      await sendEvent(Buffer.alloc(0), signature),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 401));
    expect(await world.db.$count(webhookEvents)).toBe(before);
    expect((await sendEvent(body, signature)).status).toBe(200);
    expect(await world.db.$count(webhookEvents)).toBe(before + 1);
  });

  it('takes events signed with the key before only while the configuration names it', async () => {
    const { payments } = world;
    const payment = await choose(await aProvider(world));
    payment.status = 'success';
    const { body, signature } = paystack.makeEvent(payment.reference);
    const secretKey = `sk_test_${'f'.repeat(40)}`;
    try {
      world.payments = openPaystack({ ...paystack.config, secretKey }, { isDemonstration: true });
      expect((await sendEvent(body, signature)).status).toBe(401);
      const oldSecretKey = paystack.config.secretKey;
      world.payments = openPaystack({ ...paystack.config, secretKey, oldSecretKey }, { isDemonstration: true });
      expect((await sendEvent(body, signature)).status).toBe(200);
    } finally {
      world.payments = payments;
    }
  });

  it('refuses every event while payments are off', async () => {
    const payment = await choose(await aProvider(world));
    const { body, signature } = paystack.makeEvent(payment.reference);
    const { payments } = world;
    world.payments = null;
    expect((await sendEvent(body, signature)).status).toBe(401);
    world.payments = payments;
  });
});

describe('choosing a plan', () => {
  const pay = (provider: Provider, plan: string, key?: string) =>
    test.call(
      provider,
      'POST',
      '/api/subscription/payments',
      { plan },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  it('refuses a plan without a price, a second plan while one is running, and any while payments are off', async () => {
    const provider = await aProvider(world);
    const custom = await pay(provider, 'platinum');
    expect([custom.status, custom.body['errors']]).toEqual([
      422,
      [{ path: 'plan', message: 'Please contact our sales team for custom pricing' }],
    ]);
    await aPlan(world, provider.id, 'silver');
    expect((await pay(provider, 'bronze')).body).toMatchObject({ status: 409, code: 'plans.running' });
    const { payments } = world;
    world.payments = null;
    expect((await pay(await aProvider(world), 'bronze')).body).toMatchObject({ code: 'payments.off' });
    expect((await test.call(provider, 'GET', '/api/plans')).body).toMatchObject({ payments: 'off' });
    world.payments = payments;
  });

  it('opens one checkout for a request that is sent again with its key', async () => {
    const provider = await aProvider(world);
    const key = newId();
    const [first, again] = [await pay(provider, 'bronze', key), await pay(provider, 'bronze', key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await statusesOf(provider)).toEqual(['pending_payment']);
  });

  it('says that the payment did not begin when Paystack is down, and lets the person choose again', async () => {
    const provider = await aProvider(world);
    paystack.isDown = true;
    expect((await pay(provider, 'bronze')).body).toMatchObject({
      status: 503,
      title: 'Payment initialization failed. Please try again.',
    });
    paystack.isDown = false;
    expect(await statusesOf(provider)).toEqual(['expired']);
    expect((await pay(provider, 'bronze')).status).toBe(200);
  });

  it('waits while Paystack is down, and keeps a payment from others', async () => {
    const provider = await aProvider(world);
    const { reference } = await choose(provider);
    paystack.isDown = true;
    expect((await settle(provider, reference)).body).toMatchObject({ state: 'waiting' });
    paystack.isDown = false;
    expect((await settle(await aProvider(world), reference)).status).toBe(404);
    expect((await settle(provider, newId())).status).toBe(404);
  });

  it('is for approved providers', async () => {
    const member = await aMember(world);
    expect((await test.call(member, 'POST', '/api/subscription/payments', { plan: 'bronze' })).status).toBe(403);
  });
});

describe('the ledger', () => {
  it('balances, and agrees with payments and refunds', async () => {
    expect(await checkLedger(world)).toEqual([]);
    expect(await world.db.$count(ledgerEntries)).toBeGreaterThan(0);
  });

  it('refuses to change or delete an entry, and entries that do not balance', async () => {
    await expect(world.db.update(ledgerEntries).set({ cents: 1 })).rejects.toThrow();
    await expect(world.db.delete(ledgerEntries)).rejects.toThrow();
    const { reference } = await choose(await aProvider(world));
    const entry = { paymentId: reference, bookingId: reference, at: world.clock.now() };
    const alone = { ...entry, ledgerAccount: 'paystack' as const, cents: 1 };
    await expect(world.db.insert(ledgerEntries).values(alone)).rejects.toThrow();
    expect(await ledgerOf(reference)).toEqual({});
  });

  it('keeps secrets and addresses of checkouts out of the events', async () => {
    const written = await world.db.select({ data: events.data }).from(events);
    expect(JSON.stringify(written)).not.toMatch(/checkout|sk_test/);
  });
});
