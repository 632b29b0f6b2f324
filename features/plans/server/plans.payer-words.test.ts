import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, showDate, showDayAndMonth } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aForm } from '#features/applications/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import type { StandInPayment } from '#integrations/paystack/stand-in.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { startSession, useApp, useWorld } from '#tests/support/testing.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { paymentAttempts, refunds } from '#features/payments/server/tables.ts';
import { planDueRules } from './due.ts';
import { subscriptions } from './tables.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

/** A request with a new login: sessions end while the clock moves. */
const call = async (person: Person, method: string, path: string, body?: object) =>
  test.call(null, method, path, body, { cookie: await startSession(world, person) });
const termsOf = async (person: Person, plan = 'silver') =>
  (await call(person, 'GET', `/api/subscription/choice?plan=${plan}`)).body;
const choose = (person: Person, more: object = {}) =>
  call(person, 'POST', '/api/subscription/payments', { plan: 'silver', ...more });
const attemptAt = async (url: unknown) =>
  (
    await world.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.checkoutUrl, String(url)))
  )[0]!;
const paymentAt = async (url: unknown): Promise<StandInPayment> =>
  paystack.payments.get((await attemptAt(url)).id) as StandInPayment;

/** Pays at a checkout: with the card that is saved, or by EFT. */
async function pay(url: unknown, act: 'pay' | 'eft' = 'pay'): Promise<string> {
  await fetch(String(url), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  const { id } = await attemptAt(url);
  await confirmPayment(world, id);
  return id;
}

async function aPayer(act: 'pay' | 'eft' = 'pay', plan = 'silver'): Promise<{ provider: Person; reference: string }> {
  const provider = await aProvider(world);
  return { provider, reference: await pay((await choose(provider, { plan })).body['url'], act) };
}

const steps = async (person: Person) => (await call(person, 'GET', '/api/subscription/steps')).body;
const mailsTo = async ({ id }: Person): Promise<string[]> => {
  await world.settle();
  const sent = await world.db
    .select()
    .from(mails)
    .where(eq(mails.accountId, id))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return sent.map(({ subject, text }) => `${subject}\n${text}`);
};
const settle = async (person: Person, reference: string) =>
  (await call(person, 'POST', `/api/subscription/payments/${reference}/settle`, {})).body;
const periodEnd = async ({ id }: Person) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id)))[0]!.periodEndsAt!;

describe('the summary before the checkout', () => {
  it('names what is paid today and of what, the next payment with its day, and what a change of mind gives back', async () => {
    await world.db.update(siteSettings).set({ joiningFeeWaived: false });
    const provider = await aProvider(world);
    const next = new Date(world.clock.now());
    next.setUTCMonth(next.getUTCMonth() + 1);
    expect(await termsOf(provider)).toEqual({
      plan: 'silver',
      name: 'Silver (Small Business & Professionals)',
      planCents: 150_00,
      joiningFeeCents: 150_00,
      todayCents: 300_00,
      nextCents: 150_00,
      nextOn: next.toISOString(),
      coolingOff: { refundCents: 275_00, feeCents: 25_00 },
    });
    // The first month of a member begins when an admin approves their application.
    expect(await termsOf(await aMember(world))).toMatchObject({ todayCents: 300_00, nextOn: null });
    await world.db.update(siteSettings).set({ joiningFeeWaived: true });
    const { provider: payer } = await aPayer();
    expect(await termsOf(payer)).toMatchObject({ todayCents: 150_00, coolingOff: null });
    expect((await call(provider, 'GET', '/api/subscription/choice?plan=platinum')).status).toBe(422);
  });

  it('opens no checkout for another amount than the one that was read', async () => {
    const [provider, member] = [await aProvider(world), await aMember(world)];
    for (const answer of [
      await choose(provider, { todayCents: 100_00 }),
      await call(member, 'POST', '/api/application', { ...aForm(), plan: 'silver', todayCents: 100_00 }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'plans.price-changed' } });
    expect((await choose(provider, { todayCents: 150_00 })).status).toBe(200);
  });
});

describe('after a payment', () => {
  it('the page and the mail say what is next, from which card, until the person cancels', async () => {
    const { provider, reference } = await aPayer();
    const until = await periodEnd(provider);
    expect(await settle(provider, reference)).toMatchObject({ state: 'paid', card: '4081', nextCents: 150_00 });
    const [mail, ...others] = await mailsTo(provider);
    expect(others).toEqual([]);
    expect(mail).toContain('Payment received: R150.00\n');
    expect(mail).toContain(
      `You paid R150.00. You have the Silver plan until ${showDate(until)}. Then R150 every month from the card ending in 4081, next on ${showDayAndMonth(until)}, until you cancel.`,
    );
  });

  it('a payer by EFT reads that no card is charged', async () => {
    const { provider, reference } = await aPayer('eft');
    expect(await settle(provider, reference)).toMatchObject({ state: 'paid', card: null, nextCents: 150_00 });
    expect((await mailsTo(provider)).join()).toContain(
      `No card is charged for you. Pay R150 by ${showDayAndMonth(await periodEnd(provider))} to keep your plan.`,
    );
  });

  it('a member reads it of their application', async () => {
    const member = await aMember(world);
    const { url } = (await call(member, 'POST', '/api/application', { ...aForm(), plan: 'silver' })).body;
    const reference = await pay(url);
    expect(await settle(member, reference)).toMatchObject({ state: 'paid', periodEndsAt: null, nextCents: 150_00 });
    expect((await mailsTo(member)).join()).toContain(
      'Then R150 every month from the card ending in 4081, next a month after we approve you, until you cancel.',
    );
  });
});

describe('the mails about money', () => {
  it('are one for an upgrade, with its amount and what is next', async () => {
    const { provider } = await aPayer('pay', 'bronze');
    const before = (await mailsTo(provider)).length;
    const id = String((await steps(provider))['id']);
    await call(provider, 'POST', `/api/subscriptions/${id}/change`, { plan: 'silver', todayCents: 100_00 });
    const mails = (await mailsTo(provider)).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('You paid R100.00 for the larger Silver plan.');
    expect(mails[0]).toContain('Then R150 every month from the card ending in 4081');
  });

  it('are one for a cancellation with a refund, however many payments go back and until the money is there', async () => {
    const { provider, reference } = await aPayer('pay', 'bronze');
    const id = String((await steps(provider))['id']);
    await call(provider, 'POST', `/api/subscriptions/${id}/change`, { plan: 'silver', todayCents: 100_00 });
    const before = (await mailsTo(provider)).length;
    const cancelled = await call(provider, 'POST', `/api/subscriptions/${id}/cool-off`, { refundCents: 125_00 });
    expect(cancelled.status).toBe(200);
    await world.deliver();
    const own = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, provider.id));
    for (const refund of paystack.refunds.all)
      if (own.some(({ id: one }) => one === refund.reference)) paystack.refunds.move(refund, 'processed');
    for (const { id: one } of own) await syncRefunds(world, one);
    const mails = (await mailsTo(provider)).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('We are refunding R125.00\n');
    expect(mails[0]).toContain('We refund R125.00 of the R150.00 that you paid, to the same card or account');
    expect((await call(provider, 'GET', '/api/notifications?all=true')).status).toBe(200);
    expect(reference).not.toBe('');
  });
});

describe('resuming a plan', () => {
  it('says its amount, and keeps the smaller plan that was planned', async () => {
    const { provider } = await aPayer('pay', 'gold');
    const id = String((await steps(provider))['id']);
    await call(provider, 'POST', `/api/subscriptions/${id}/change`, { plan: 'bronze', todayCents: 0 });
    await call(provider, 'POST', `/api/subscriptions/${id}/cancel`, {});
    const { resume, next } = await steps(provider);
    expect([resume, next]).toEqual([
      {
        card: '4081',
        endsAt: (await periodEnd(provider)).toISOString(),
        next: { name: 'Bronze (Informal Labour)', cents: 50_00 },
      },
      null,
    ]);
    const resumed = (nextCents: number) => call(provider, 'POST', `/api/subscriptions/${id}/resume`, { nextCents });
    expect((await resumed(300_00)).body).toMatchObject({ code: 'plans.price-changed' });
    expect((await resumed(50_00)).body).toEqual({ url: null });
    expect((await steps(provider))['next']).toMatchObject({ plan: 'bronze' });
  });
});

describe('an EFT that the bank has not confirmed', () => {
  it('reads as under way, and no second checkout opens', async () => {
    const [provider, member] = [await aProvider(world), await aMember(world)];
    const first = (await choose(provider)).body['url'];
    const applied = (await call(member, 'POST', '/api/application', { ...aForm(), plan: 'silver' })).body['url'];
    for (const url of [first, applied]) (await paymentAt(url)).status = 'pending';
    expect((await choose(provider)).body).toMatchObject({ code: 'payments.under-way' });
    expect((await call(provider, 'GET', '/api/subscription')).body).toMatchObject({ unpaid: { isUnderWay: true } });
    expect((await call(member, 'POST', '/api/application', aForm())).body).toMatchObject({
      code: 'payments.under-way',
    });
    expect((await call(member, 'GET', '/api/application')).body).toMatchObject({
      latest: { url: null, isUnderWay: true },
    });
    // The bank has refused it.
    (await paymentAt(first)).status = 'failed';
    expect((await choose(provider)).status).toBe(200);
  });

  it('lets its person pay in another way after 24 hours, and goes back where it arrives second', async () => {
    const [provider, member] = [await aProvider(world), await aMember(world)];
    const first = (await choose(provider)).body['url'];
    const applied = (await call(member, 'POST', '/api/application', { ...aForm(), plan: 'silver' })).body['url'];
    world.clock.move(day - hour);
    for (const url of [first, applied]) {
      (await paymentAt(url)).status = 'pending';
      await confirmPayment(world, (await paymentAt(url)).reference);
    }
    const runRules = async () => {
      for (const rule of planDueRules) await runRule(world, rule);
    };
    const ownOf = async () => [
      (await call(provider, 'GET', '/api/subscription')).body['unpaid'],
      (await call(member, 'GET', '/api/application')).body['latest'],
    ];
    // The choice is a day old, and its payment an hour.
    world.clock.move(hour);
    await runRules();
    expect((await choose(provider)).body).toMatchObject({ code: 'payments.under-way' });
    expect(await ownOf()).toMatchObject([
      { isUnderWay: true, isLate: false },
      { isUnderWay: true, isLate: false },
    ]);
    world.clock.move(day - hour);
    await runRules();
    expect(await ownOf()).toMatchObject([
      { isUnderWay: true, isLate: true },
      { isUnderWay: true, isLate: true, url: null },
    ]);
    const others = [
      (await choose(provider)).body['url'],
      (await call(member, 'POST', '/api/application', { ...aForm(), plan: 'silver' })).body['url'],
    ];
    for (const url of others) await pay(url);
    for (const url of [first, applied]) {
      const { reference } = await paymentAt(url);
      (await paymentAt(url)).status = 'success';
      await confirmPayment(world, reference);
      expect(await world.db.select().from(refunds).where(eq(refunds.attemptId, reference))).toMatchObject([
        { cents: 150_00, cause: 'paid-twice' },
      ]);
    }
  });
});

describe('the history of payments', () => {
  it('says that a payment is returned which no one has to look at', async () => {
    const provider = await aProvider(world);
    const [one, other] = [(await choose(provider)).body['url'], (await choose(provider)).body['url']];
    await pay(one);
    world.clock.move(hour);
    await pay(other);
    const { items } = (await call(provider, 'GET', '/api/subscription/payments')).body as {
      items: { state: string }[];
    };
    expect(items.map(({ state }) => state).toSorted()).toEqual(['paid', 'returned']);
    world.clock.move(day);
  });
});
