import { and, asc, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day, hour, minute, monthLater, showDate } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { startSession, testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { firstPlans, type PlanId } from '#features/plans/plans.ts';
import { changePlan } from '#features/plans/server/changes/change-plan.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { planDueRules } from '../due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { readPlan } from '../read-plan.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { formerPlanLimits, planPrices, plans, subscriptions } from '../tables.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { aPlan } from '../testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);
const reason = 'Costs have grown';

beforeEach(async () => {
  // Changes of earlier tests are announced now, so that this test sees none of them.
  await tell();
  // A month of 30 days follows.
  world.clock.set(testStart);
  await world.db.update(subscriptions).set({ status: 'expired' });
  await world.db.update(paymentAttempts).set({ nextCheckAt: null });
  await world.db.delete(formerPlanLimits);
  await world.db.delete(planPrices).where(sql`since > '2020-02-01'`);
  for (const [id, { priceCents, limits }] of Object.entries(firstPlans))
    await world.db
      .update(plans)
      .set({
        priceCents,
        ...limits,
        planCode: `lungisa-${id}`,
        isPopular: id === 'silver',
        retiredAt: null,
        features: [],
        // The history of other tests belongs to other versions of the plan.
        eventId: newId(),
        position: Object.keys(firstPlans).indexOf(id) + 1,
      })
      .where(eq(plans.id, id as PlanId));
});

/** A call with a new login: sessions end while the clock moves. */
const call = async (person: Person, method: string, path: string, body?: object) =>
  test.call(null, method, path, body, { cookie: await startSession(world, person) });
const rowOf = async (id: PlanId) => (await world.db.select().from(plans).where(eq(plans.id, id)))[0]!;

/** The form of a plan as it is sent, with some values changed. */
async function terms(id: PlanId, change: Record<string, unknown> = {}, limits: Record<string, unknown> = {}) {
  const { priceCents, planCode, locations, quotesPerMonth, validityHours, budgetCents, features, isPopular, version } =
    await rowOf(id);
  return {
    priceCents,
    planCode,
    limits: { locations, quotesPerMonth, validityHours, budgetCents, ...limits },
    features,
    isPopular,
    version,
    ...change,
  };
}
const save = async (admin: Person, id: PlanId, change: Record<string, unknown>, limits: Record<string, unknown> = {}) =>
  call(admin, 'PUT', `/api/plans/${id}`, { ...(await terms(id, change, limits)), reason });

async function aPayer(plan: PlanId = 'bronze') {
  const provider = await aProvider(world);
  const { body } = await call(provider, 'POST', '/api/subscription/payments', { plan });
  await fetch(String(body['url']), { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
  const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, provider.id));
  await confirmPayment(world, attempt!.id);
  return provider;
}
const subscriptionOf = async ({ id }: Person) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id)))[0]!;
const noticesOf = ({ id }: Person) =>
  world.db
    .select({ title: notifications.title, description: notifications.description })
    .from(notifications)
    .where(and(eq(notifications.accountId, id), sql`${notifications.title} like '%our % plan %'`))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
const tell = async () => {
  await world.settle();
  for (let left = 3; left > 0; left -= 1) await world.deliver();
};

describe('a new price', () => {
  it('gets a row of its own, an event with before, after and reason, and holds for the next payment at once', async () => {
    const admin = await anAdmin(world);
    expect((await save(admin, 'bronze', { priceCents: 60_00 })).status).toBe(200);
    const newest = await findRow(world.db, planPrices, sql`since > '2020-02-01'`);
    expect(newest).toMatchObject({ plan: 'bronze', priceCents: 60_00, since: world.clock.now() });
    const { body } = await call(admin, 'GET', '/api/plans/bronze/history');
    expect(body['items']).toMatchObject([
      {
        step: 'change',
        reason,
        before: 'Price a month: R50.00',
        after: 'Price a month: R60.00',
        changes: [{ field: 'priceCents', before: 'R50.00', after: 'R60.00' }],
      },
    ]);
    const buyer = await aProvider(world);
    await call(buyer, 'POST', '/api/subscription/payments', { plan: 'bronze' });
    const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, buyer.id));
    expect(attempt?.planCents).toBe(60_00);
  });

  it('leaves the price of a payment that was begun before it', async () => {
    const admin = await anAdmin(world);
    const buyer = await aProvider(world);
    await call(buyer, 'POST', '/api/subscription/payments', { plan: 'bronze' });
    await save(admin, 'bronze', { priceCents: 60_00 });
    const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, buyer.id));
    paystack.payments.get(attempt!.id)!.status = 'success';
    await confirmPayment(world, attempt!.id);
    expect(await subscriptionOf(buyer)).toMatchObject({ status: 'active' });
  });

  it('is told to those who pay at a checkout that was open before it, once, with the price and the day of the renewal', async () => {
    const [buyer, upgrader] = [await aProvider(world), await aPayer()];
    const open = async (provider: Person, path: string, body: object) => {
      const answer = await call(provider, 'POST', path, body);
      await fetch(String(answer.body['url']), {
        method: 'POST',
        body: new URLSearchParams({ act: 'pay' }),
        redirect: 'manual',
      });
    };
    await open(buyer, '/api/subscription/payments', { plan: 'silver' });
    const { id } = await subscriptionOf(upgrader);
    const { body } = await call(upgrader, 'GET', `/api/subscriptions/${id}/change?plan=silver`);
    await open(upgrader, `/api/subscriptions/${id}/change`, {
      plan: 'silver',
      todayCents: body['todayCents'],
      atCheckout: true,
    });
    world.clock.move(hour);
    const admin = await anAdmin(world);
    const noticeEnds = new Date(world.clock.now().getTime() + 30 * day);
    for (const priceCents of [160_00, 170_00]) await save(admin, 'silver', { priceCents });
    await tell();
    const pay = async ({ id: accountId }: Person) => {
      const attempt = await findRow(world.db, paymentAttempts, { accountId, status: 'pending' });
      await confirmPayment(world, attempt!.id);
      await tell();
      await tell();
    };
    for (const person of [buyer, upgrader]) {
      expect(await noticesOf(person)).toEqual([]);
      await pay(person);
      const { periodEndsAt, plan } = await subscriptionOf(person);
      expect(plan).toBe('silver');
      const on = periodEndsAt! >= noticeEnds ? periodEndsAt! : monthLater(periodEndsAt!);
      const title = 'The price of your Silver plan changes';
      expect(await noticesOf(person)).toEqual([
        { title, description: `From ${showDate(on)} it costs R170.00 a month. Until then you pay R150.00.` },
      ]);
      expect(
        await world.db
          .select({ subject: mails.subject })
          .from(mails)
          .where(and(eq(mails.accountId, person.id), eq(mails.subject, title))),
      ).toHaveLength(1);
      const own = await subscriptionOf(person);
      expect(await readRenewalPrice(world, { ...own, periodEndsAt: on })).toBe(170_00);
      world.clock.move(hour);
    }
    // A person who reads the new price at the checkout gets no notice of it.
    const later = await aPayer('silver');
    await tell();
    expect(await noticesOf(later)).toEqual([]);
  });

  it('is charged from the day that the notice names, not at a renewal before it', async () => {
    const [soon, later] = [await aPayer(), await aPayer()];
    world.clock.move(hour);
    const since = world.clock.now();
    const ends = {
      soon: new Date(since.getTime() + 30 * day - hour),
      later: new Date(since.getTime() + 30 * day + hour),
    };
    for (const [provider, at] of [
      [soon, ends.soon],
      [later, ends.later],
    ] as const)
      await world.db
        .update(subscriptions)
        .set({ periodEndsAt: at, nextChargeAt: at })
        .where(eq(subscriptions.accountId, provider.id));
    await save(await anAdmin(world), 'bronze', { priceCents: 60_00 });
    await tell();
    const title = 'The price of your Bronze plan changes';
    const noticeOn = (on: Date) => [
      { title, description: `From ${showDate(on)} it costs R60.00 a month. Until then you pay R50.00.` },
    ];
    expect(await noticesOf(later)).toEqual(noticeOn(ends.later));
    world.clock.set(ends.later);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    await world.deliver();
    const charged = async (provider: Person) => {
      const { id } = await subscriptionOf(provider);
      return [...paystack.payments.values()]
        .filter(({ reference }) => reference.startsWith(`sub.${id}.`))
        .map(({ amount }) => amount);
    };
    expect([await charged(soon), await charged(later)]).toEqual([[50_00], [60_00]]);
    const next = (await subscriptionOf(soon)).periodEndsAt!;
    expect(await noticesOf(soon)).toEqual(noticeOn(next));
    world.clock.set(next);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    await world.deliver();
    expect(await charged(soon)).toEqual([50_00, 60_00]);
  });

  it('is told once by notice and mail to those whose plan renews, also to people who want no mails, and to no one else', async () => {
    const [payer, granted, cancelled, other] = [
      await aPayer(),
      await aProvider(world),
      await aPayer(),
      await aPayer('silver'),
    ];
    await aPlan(world, granted.id, 'bronze');
    await world.db
      .update(subscriptions)
      .set({ status: 'non_renewing', nextChargeAt: null })
      .where(eq(subscriptions.accountId, cancelled.id));
    await world.db.execute(
      sql`update notification_preferences set email_notifications = false where account_id = ${payer.id}`,
    );
    await tell();
    world.clock.move(minute);
    await save(await anAdmin(world), 'bronze', { priceCents: 60_00 });
    await tell();
    await tell();
    expect(await noticesOf(payer)).toHaveLength(1);
    expect(
      await world.db
        .select({ subject: mails.subject })
        .from(mails)
        .where(and(eq(mails.accountId, payer.id), eq(mails.subject, 'The price of your Bronze plan changes'))),
    ).toHaveLength(1);
    for (const person of [cancelled, other, granted])
      expect((await noticesOf(person)).map(({ title }) => title)).not.toContain(
        'The price of your Bronze plan changes',
      );
  });

  it('is told with the price that each person pays until then, whatever the list said in between', async () => {
    const [payer, admin] = [await aPayer(), await anAdmin(world)];
    await tell();
    world.clock.move(26 * day);
    const change = async (priceCents: number) => {
      world.clock.move(minute);
      await save(admin, 'bronze', { priceCents });
      await tell();
    };
    const first = showDate(monthLater((await subscriptionOf(payer)).periodEndsAt!));
    await change(500_00);
    await change(50_00);
    await change(60_00);
    await change(70_00);
    const title = 'The price of your Bronze plan changes';
    expect(await noticesOf(payer)).toEqual([
      { title, description: `From ${first} it costs R500.00 a month. Until then you pay R50.00.` },
      {
        title: 'The price of your Bronze plan stays the same',
        description: 'The price does not change after all. You still pay R50.00 a month.',
      },
      { title, description: `From ${first} it costs R60.00 a month. Until then you pay R50.00.` },
      { title, description: `From ${first} it costs R70.00 a month. Until then you pay R50.00.` },
    ]);
    expect(await readRenewalPrice(world, await subscriptionOf(payer))).toBe(50_00);
  });

  it('is told to many people with one reading of their prices, and with none where no plan goes on', async () => {
    const [first, second, ending] = [await aPayer(), await aPayer(), await aPayer()];
    const admin = await anAdmin(world);
    await tell();
    await world.db.update(subscriptions).set({ nextChargeAt: null }).where(eq(subscriptions.accountId, ending.id));
    const countReadings = async (act: () => Promise<void>) => {
      const sent = vi.spyOn(Client.prototype, 'query');
      await act();
      const statements = sent.mock.calls.map(([one]) =>
        typeof one === 'string' ? one : (one as { text?: string }).text,
      );
      sent.mockRestore();
      return statements.filter((text) => /^\s*select[^]*plan_prices/.test(text ?? '')).length;
    };
    world.clock.move(minute);
    await save(admin, 'bronze', { priceCents: 60_00 });
    expect(await countReadings(tell)).toBe(1);
    for (const payer of [first, second])
      expect((await noticesOf(payer)).at(-1)?.description).toContain('Until then you pay R50.00.');
    await world.db.update(subscriptions).set({ nextChargeAt: null });
    world.clock.move(minute);
    await save(admin, 'bronze', { priceCents: 70_00 });
    expect(await countReadings(tell)).toBe(0);
  });

  it('is told to a person who changes to the plan at a far renewal with the price of the plan that they have', async () => {
    const [payer, admin] = [await aPayer('gold'), await anAdmin(world)];
    const { id, periodEndsAt } = await subscriptionOf(payer);
    await call(payer, 'POST', `/api/subscriptions/${id}/change`, { plan: 'bronze', todayCents: 0 });
    await tell();
    world.clock.set(new Date(periodEndsAt!.getTime() - 30 * day));
    await save(admin, 'bronze', { priceCents: 60_00 });
    await tell();
    expect((await noticesOf(payer)).map(({ description }) => description)).toEqual([
      `From ${showDate(periodEndsAt!)} it costs R60.00 a month. Until then you pay R300.00.`,
    ]);
  });

  it('is told in the language of the person, as is the end of the offer', async () => {
    const [payer, admin] = [await aPayer(), await anAdmin(world)];
    await world.db.update(accounts).set({ language: 'af' }).where(eq(accounts.id, payer.id));
    await world.db
      .update(plans)
      .set({ nameInLanguages: { af: 'Brons (Informele arbeid)' } })
      .where(eq(plans.id, 'bronze'));
    await tell();
    world.clock.move(minute);
    await save(admin, 'bronze', { priceCents: 60_00 });
    await tell();
    world.clock.move(minute);
    const { version } = await rowOf('bronze');
    expect((await call(admin, 'POST', '/api/plans/bronze/retire', { version, reason })).status).toBe(200);
    await tell();
    const titles = await world.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(and(eq(notifications.accountId, payer.id), sql`${notifications.title} like '%plan Bron%'`))
      .orderBy(asc(notifications.createdAt));
    expect(titles.map(({ title }) => title)).toEqual([
      'Die prys van jou plan Brons verander',
      'Jou plan Brons word nie meer vir ander aangebied nie',
    ]);
    await world.db.update(plans).set({ nameInLanguages: {} }).where(eq(plans.id, 'bronze'));
  });

  it('is shown before it is saved, with the people and days that it holds for', async () => {
    const admin = await anAdmin(world);
    const [first, second, granted] = [await aPayer(), await aPayer(), await aProvider(world)];
    await aPlan(world, granted.id, 'bronze');
    const at = new Date(world.clock.now().getTime() + 33 * day);
    await world.db.update(subscriptions).set({ periodEndsAt: at }).where(eq(subscriptions.accountId, second.id));
    const { body } = await call(
      admin,
      'POST',
      '/api/plans/bronze/preview',
      await terms('bronze', { priceCents: 60_00 }),
    );
    const { first: from, last: until, ...rest } = body as Record<'first' | 'last', string>;
    expect([from, until].map((day) => showDate(day))).toEqual([
      showDate((await subscriptionOf(first)).periodEndsAt!),
      showDate(at),
    ]);
    expect(rest).toEqual({
      changes: [{ field: 'priceCents', before: 'R50.00', after: 'R60.00' }],
      lowered: [],
      raised: [],
      holders: 3,
      renewing: 2,
      ending: 1,
      checkouts: 0,
    });
    expect(await rowOf('bronze')).toMatchObject({ priceCents: 50_00 });
  });
});

describe('a lower limit', () => {
  const quotes = async (person: Person) => (await readPlan(world, person.id)).limits.quotesPerMonth;

  it('holds for new people at once, and for those who have the plan from their first renewal 30 days later', async () => {
    const holder = await aPayer();
    const { periodEndsAt } = await subscriptionOf(holder);
    world.clock.move(day);
    await save(await anAdmin(world), 'bronze', {}, { quotesPerMonth: 4 });
    world.clock.move(hour);
    expect([await quotes(holder), await quotes(await aPayer())]).toEqual([5, 4]);
    const renewTo = async (startsAt: Date) => {
      world.clock.set(startsAt);
      await world.db
        .update(subscriptions)
        .set({ periodStartsAt: startsAt, periodEndsAt: new Date(startsAt.getTime() + 30 * day) })
        .where(eq(subscriptions.accountId, holder.id));
    };
    await renewTo(periodEndsAt!);
    expect(await quotes(holder)).toBe(5);
    await renewTo(new Date(periodEndsAt!.getTime() + 30 * day));
    expect(await quotes(holder)).toBe(4);
  });

  it('does not hold earlier by a change that is booked for the renewal, nor does a new price by taking that back', async () => {
    const holder = await aPayer('silver');
    const { id } = await subscriptionOf(holder);
    const admin = await anAdmin(world);
    const change = (plan: PlanId) => world.as(holder, (work) => changePlan(work, { id, plan, todayCents: 0 }));
    const before = await quotes(holder);
    world.clock.move(day);
    await change('bronze');
    world.clock.move(hour);
    await save(admin, 'silver', { priceCents: 170_00 }, { quotesPerMonth: 4 });
    expect(await quotes(holder)).toBe(before);
    world.clock.move(hour);
    await change('silver');
    expect(await quotes(holder)).toBe(before);
    expect(await readRenewalPrice(world, await subscriptionOf(holder))).toBe(150_00);
  });

  it('never holds for a plan that does not renew, and a higher one holds at once', async () => {
    const granted = await aProvider(world);
    await aPlan(world, granted.id, 'bronze', 300);
    const admin = await anAdmin(world);
    world.clock.move(hour);
    await save(admin, 'bronze', {}, { quotesPerMonth: 4, locations: 9 });
    world.clock.move(200 * day);
    expect((await readPlan(world, granted.id)).limits).toMatchObject({ quotesPerMonth: 5, locations: 9 });
  });

  it('does not take back an unlimited one from a person who has it', async () => {
    const granted = await aProvider(world);
    await aPlan(world, granted.id, 'platinum', 300);
    world.clock.move(hour);
    await save(await anAdmin(world), 'platinum', {}, { budgetCents: 90_000_00 });
    expect((await readPlan(world, granted.id)).limits.budgetCents).toBeNull();
  });

  it('holds at once for a person who changes to the plan after it', async () => {
    const holder = await aPayer('silver');
    const { id } = await subscriptionOf(holder);
    await save(await anAdmin(world), 'gold', {}, { quotesPerMonth: 40 });
    world.clock.move(hour);
    const [{ todayCents }] = [(await call(holder, 'GET', `/api/subscriptions/${id}/change?plan=gold`)).body] as [
      { todayCents: number },
    ];
    await call(holder, 'POST', `/api/subscriptions/${id}/change`, { plan: 'gold', todayCents });
    await world.deliver();
    expect(await quotes(holder)).toBe(40);
  });

  it('is told with the day from which it holds, and a higher one without', async () => {
    const holder = await aPayer();
    const { periodEndsAt } = await subscriptionOf(holder);
    await save(await anAdmin(world), 'bronze', {}, { quotesPerMonth: 4, locations: 3 });
    await tell();
    expect(await noticesOf(holder)).toEqual([
      {
        title: 'Your Bronze plan changes',
        description: `From ${showDate(periodEndsAt!)} it gives: quotes per month 4. From today it gives: locations 3.`,
      },
    ]);
  });
});

describe('two admins at once', () => {
  it('refuses the second of two changes, and leaves the first', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const [first, second] = [
      await terms('bronze', { priceCents: 60_00 }),
      await terms('bronze', { priceCents: 70_00 }),
    ];
    const answers = await Promise.all([
      call(one, 'PUT', '/api/plans/bronze', { ...first, reason }),
      call(other, 'PUT', '/api/plans/bronze', { ...second, reason }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('plans.plan-changed');
    expect(
      await world.db
        .select()
        .from(planPrices)
        .where(sql`since > '2020-02-01'`),
    ).toHaveLength(1);
  });

  it('refuses an order that was read before another one', async () => {
    const admin = await anAdmin(world);
    const before = ['bronze', 'silver', 'gold', 'platinum'];
    const put = (wanted: string[]) => call(admin, 'PUT', '/api/plans/order', { before, plans: wanted });
    expect((await put(['silver', 'bronze', 'gold', 'platinum'])).status).toBe(200);
    expect((await put(['gold', 'bronze', 'silver', 'platinum'])).body['code']).toBe('plans.order-changed');
    const { body } = await call(admin, 'GET', '/api/plans');
    expect((body['items'] as { id: string }[]).map(({ id }) => id)).toEqual(['silver', 'bronze', 'gold', 'platinum']);
  });
});

describe('a retired plan', () => {
  const retire = async (admin: Person, plan: PlanId) =>
    call(admin, 'POST', `/api/plans/${plan}/retire`, { version: (await rowOf(plan)).version, reason });

  it('can be chosen, changed to or granted no more, and stays with those who have it', async () => {
    const admin = await anAdmin(world);
    const [holder, silver, other] = [await aPayer('gold'), await aPayer('silver'), await aProvider(world)];
    expect((await retire(admin, 'gold')).status).toBe(200);
    const retired = [{ path: 'plan', message: 'This plan cannot be chosen any more.' }];
    const { id } = await subscriptionOf(silver);
    for (const answer of [
      await call(other, 'POST', '/api/subscription/payments', { plan: 'gold' }),
      await call(silver, 'POST', `/api/subscriptions/${id}/change`, { plan: 'gold', todayCents: 1 }),
      await call(admin, 'POST', `/api/accounts/${other.id}/subscription`, {
        plan: 'gold',
        endsAt: new Date(world.clock.now().getTime() + day).toISOString(),
        reason,
      }),
    ])
      expect([answer.status, answer.body['errors']]).toEqual([422, retired]);
    const listed = async (person: Person) =>
      ((await call(person, 'GET', '/api/plans')).body['items'] as { id: string }[]).map((plan) => plan.id);
    expect(await listed(other)).toEqual(['bronze', 'silver', 'platinum']);
    expect(await listed(holder)).toEqual(['bronze', 'silver', 'gold', 'platinum']);
    await tell();
    expect((await noticesOf(holder)).map(({ title }) => title)).toContain(
      'Your Gold plan is no longer offered to others',
    );
    world.clock.set((await subscriptionOf(holder)).periodEndsAt!);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    await world.deliver();
    expect(await subscriptionOf(holder)).toMatchObject({ status: 'active', plan: 'gold' });
    await call(admin, 'POST', '/api/plans/gold/offer', { version: (await rowOf('gold')).version, reason });
    expect(await listed(other)).toContain('gold');
  });

  it('is never the last one that people can pay for', async () => {
    const admin = await anAdmin(world);
    expect([(await retire(admin, 'bronze')).status, (await retire(admin, 'silver')).status]).toEqual([200, 200]);
    expect((await retire(admin, 'gold')).body['code']).toBe('plans.last-plan');
  });
});

it('shows features on the card after the limits, and moves the mark of the most popular plan', async () => {
  const admin = await anAdmin(world);
  const features = [
    { text: 'Help by telephone', included: true },
    { text: 'A page of your own', included: false },
  ];
  await save(admin, 'gold', { features, isPopular: true, planCode: 'lungisa-gold-2027' });
  const { body } = await call(admin, 'GET', '/api/plans');
  const items = body['items'] as { id: string; features: unknown[]; isPopular: boolean; planCode: string }[];
  expect(items.filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual(['gold']);
  expect(items.find(({ id }) => id === 'gold')).toMatchObject({ planCode: 'lungisa-gold-2027' });
  expect(items.find(({ id }) => id === 'gold')?.features.slice(4)).toEqual(
    features.map((feature) => ({ ...feature, lang: 'en' })),
  );
});

it.each([
  [
    'bronze',
    { priceCents: null },
    {},
    'priceCents',
    'Enter an amount in rand from 1 to 100,000, such as 150 or 149.50.',
  ],
  ['platinum', { priceCents: 900_00 }, {}, 'priceCents', 'The price of this plan is agreed by telephone.'],
  ['bronze', { planCode: 'lungisa-gold' }, {}, 'planCode', 'Another plan has this code.'],
  [
    'bronze',
    {},
    { validityHours: 0 },
    'limits.validityHours',
    'Enter whole days from 1 to 365, or leave it empty for unlimited.',
  ],
  ['bronze', { reason: ' ' }, {}, 'reason', 'Say why, in a few words.'],
] as const)('refuses a change of %s with %j %j beside its field', async (id, change, limits, path, message) => {
  const { status, body } = await call(await anAdmin(world), 'PUT', `/api/plans/${id}`, {
    reason,
    ...(await terms(id, change, limits)),
  });
  expect([status, body['errors']]).toEqual([422, [{ path, message }]]);
});

it('writes nothing for a change without a difference', async () => {
  const admin = await anAdmin(world);
  const count = async () =>
    (
      await query<{ count: number }>(world.db).rows(sql`
        select count(*)::int as count from events where noun = 'plan'`)
    )[0]?.count;
  const before = await count();
  await save(admin, 'bronze', {});
  expect(await count()).toBe(before);
});
