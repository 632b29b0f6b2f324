import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, hour, minute, showDate, showDayAndMonth } from '#core/time.ts';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { readUsage } from '#features/files/server/storage-room.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runRule } from '#engine/due-rule.ts';
import { events } from '#engine/tables.ts';
import type { CardConduct } from '#integrations/paystack/stand-in-cards.ts';
import type { StandInPayment } from '#integrations/paystack/stand-in.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { startSession, useApp, useWorld } from '#tests/support/testing.ts';
import { chargeCard } from '#features/payments/server/cards/charge-card.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { planDueRules } from '../due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { readRunningPlan } from '../read-plan.ts';
import { readRenewal } from './read-renewal.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';
import { aPlan } from '../testing.ts';
import { ledgerEntries, paymentAttempts, refunds, savedCards } from '#features/payments/server/tables.ts';
import { planPrices, subscriptions } from '../tables.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);
beforeEach(async () => {
  paystack.knobs.charges = 'answers';
  paystack.isDown = false;
  // The clock moves by months in each test: the plans of the others stay behind.
  await world.db.update(subscriptions).set({ status: 'expired' });
  await world.db.update(paymentAttempts).set({ nextCheckAt: null });
});

type Provider = Awaited<ReturnType<typeof aProvider>>;

const pay = (url: unknown, act: string) =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });

/** Calls an operation with a session that has not expired, however far the clock has moved. */
const post = async (provider: Provider, path: string, body: object = {}) =>
  test.call(null, 'POST', path, body, { cookie: await startSession(world, provider) });

const attemptsOf = ({ id }: Provider) =>
  world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, id)).orderBy(paymentAttempts.createdAt);
const planOf = async ({ id }: Provider) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id)))[0]!;
const cardOf = async ({ id }: Provider) =>
  (await world.db.select().from(savedCards).where(eq(savedCards.accountId, id)))[0]!;
const chargesOf = async (provider: Provider): Promise<StandInPayment[]> => {
  const { id } = await planOf(provider);
  return [...paystack.payments.values()].filter(({ reference }) => reference.startsWith(`sub.${id}.`));
};
const paidFor = async (provider: Provider) => {
  const rows = await world.db
    .select({ cents: ledgerEntries.cents })
    .from(ledgerEntries)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, ledgerEntries.paymentId))
    .where(and(eq(paymentAttempts.accountId, provider.id), eq(ledgerEntries.ledgerAccount, 'paystack')));
  return rows.reduce((sum, { cents }) => sum + cents, 0);
};
const stepsOf = async (provider: Provider) => {
  const { id } = await planOf(provider);
  const rows = await world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.at, events.id);
  return rows.map(({ step }) => step);
};

/** A provider who has paid for Bronze at the checkout, with the button `act`. */
async function aPayer(act = 'pay'): Promise<Provider> {
  const provider = await aProvider(world);
  const { body } = await test.call(provider, 'POST', '/api/subscription/payments', { plan: 'bronze' });
  await pay(body['url'], act);
  for (const { id } of await attemptsOf(provider)) await confirmPayment(world, id);
  expect(await planOf(provider)).toMatchObject({ status: 'active' });
  return provider;
}

/** Runs every rule, and every job that they queue, until nothing more is due. */
async function tick(): Promise<void> {
  for (const rule of [...paymentDueRules, ...planDueRules]) expect(await runRule(world, rule)).toEqual([]);
  await world.deliver();
}
const setConduct = async (provider: Provider, conduct: CardConduct) => {
  for (const card of paystack.cards.values()) if (card.email === (await cardOf(provider)).email) card.conduct = conduct;
};

/** Moves the clock to the end of the present period. */
const reachEnd = async (provider: Provider) => world.clock.set((await planOf(provider)).periodEndsAt!);

/** A person's notifications, newest first. */
const heard = async ({ id }: Provider) => {
  await world.settle();
  const { items } = await listNotifications(world, id, { all: true, limit: 10 });
  return items.map(({ title, description }) => `${title}: ${description}`);
};

describe('a saved card', () => {
  it('is kept once, encrypted, with the address that it was saved with', async () => {
    const provider = await aPayer();
    const card = await cardOf(provider);
    const [kept] = [...paystack.cards.values()].slice(-1);
    expect(card).toMatchObject({ lastFour: '4081', brand: 'visa', expires: expect.stringMatching(/^\d{4}-12$/) });
    expect(JSON.stringify(card)).not.toContain(kept?.code);
    expect(await planOf(provider)).toMatchObject({ cardId: card.id });
  });
});

describe('a renewal', () => {
  it('charges the card at the end of each period, once, and gives the next month', async () => {
    const provider = await aPayer();
    const first = await planOf(provider);
    world.clock.set(new Date(first.periodEndsAt!.getTime() - minute));
    await tick();
    expect(await chargesOf(provider)).toEqual([]);
    await reachEnd(provider);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    const plan = await planOf(provider);
    expect(plan).toMatchObject({ status: 'active', periodStartsAt: first.periodEndsAt, pastDueAt: null });
    expect(plan.periodEndsAt!.getTime()).toBeGreaterThan(first.periodEndsAt!.getTime() + 27 * day);
    expect(await chargesOf(provider)).toMatchObject([
      { reference: `sub.${plan.id}.202612.a1`, amount: 50_00, status: 'success' },
    ]);
    expect(await paidFor(provider)).toBe(100_00);
    expect(await stepsOf(provider)).toEqual(['choose', 'confirm', 'remind', 'renew']);
    await reachEnd(provider);
    await tick();
    expect((await chargesOf(provider)).map(({ reference }) => reference.slice(-9))).toEqual(['202612.a1', '202701.a1']);
    expect(await paidFor(provider)).toBe(150_00);
  });

  it('gives a smaller plan that begins with it the badge and the storage of that plan', async () => {
    const provider = await aPayer();
    const { id } = await planOf(provider);
    const follows = async () => ({
      plan: (await planOf(provider)).plan,
      badge: (await world.db.select().from(providers).where(eq(providers.accountId, provider.id)))[0]?.membershipStatus,
      gigabytes: (await readUsage(world, provider.id)).limitBytes / 1024 ** 3,
    });
    await post(provider, `/api/subscriptions/${id}/change`, { plan: 'gold', todayCents: 250_00 });
    await post(provider, `/api/subscriptions/${id}/change`, { plan: 'bronze', todayCents: 0 });
    expect(await follows()).toEqual({ plan: 'gold', badge: 'premium', gigabytes: 50 });
    await reachEnd(provider);
    await tick();
    expect(await follows()).toEqual({ plan: 'bronze', badge: 'basic', gigabytes: 1 });
    expect(await paidFor(provider)).toBe(350_00);
  });

  it('is tried on days 0, 2, 4 and 6, keeps the plan in grace, and ends it on day 7', async () => {
    const provider = await aPayer('pay-once');
    await reachEnd(provider);
    const end = world.clock.now();
    const own = async () => (await readRunningPlan(world, provider.id)).id;
    const triesOn: number[] = [];
    for (let age = 0; age < 8; age += 0.5) {
      world.clock.set(new Date(end.getTime() + age * day));
      const before = (await chargesOf(provider)).length;
      await tick();
      if ((await chargesOf(provider)).length > before) triesOn.push(age);
      expect(await own()).toBe(age < 7 ? 'bronze' : null);
    }
    expect(triesOn).toEqual([0, 2, 4, 6]);
    expect((await chargesOf(provider)).map(({ reference }) => reference.slice(-3))).toEqual([
      '.a1',
      '.a2',
      '.a3',
      '.a4',
    ]);
    expect(await stepsOf(provider)).toEqual([
      'choose',
      'confirm',
      'fail',
      'fail-again',
      'fail-again',
      'fail-again',
      'end',
    ]);
    expect(await paidFor(provider)).toBe(50_00);
  });

  it('recovers when a later try succeeds, from the end of the last period on', async () => {
    const provider = await aPayer('pay-once');
    await reachEnd(provider);
    const end = world.clock.now();
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
    await setConduct(provider, 'pays');
    world.clock.move(2 * day);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active', periodStartsAt: end, pastDueAt: null });
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('never tries a code again that Paystack has rejected', async () => {
    const provider = await aPayer();
    await setConduct(provider, 'is-invalid');
    await reachEnd(provider);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'past_due', nextChargeAt: null });
    expect((await cardOf(provider)).refusedAt).not.toBeNull();
    await setConduct(provider, 'pays');
    for (let days = 0; days < 6; days += 1) {
      world.clock.move(day);
      await tick();
    }
    expect(await chargesOf(provider)).toEqual([]);
  });

  it.each(['eft', 'qr'])(
    'asks a payer by %s, who has no card, to pay by hand, and charges nothing',
    async (channel) => {
      const provider = await aPayer(channel);
      expect(await attemptsOf(provider)).toMatchObject([{ channel, cardId: null }]);
      expect(await planOf(provider)).toMatchObject({ cardId: null });
      await reachEnd(provider);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'past_due', nextChargeAt: null });
      world.clock.move(7 * day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'expired' });
      expect(await chargesOf(provider)).toEqual([]);
    },
  );

  it.each(['loses-answers', 'hangs'] as const)('charges once when Paystack %s', async (knob) => {
    const provider = await aPayer();
    await reachEnd(provider);
    paystack.knobs.charges = knob;
    await tick();
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active', pastDueAt: null });
    expect(await chargesOf(provider)).toHaveLength(1);
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('counts a charge that never arrived as failed, and does not send it again', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    paystack.knobs.charges = 'loses-calls';
    await tick();
    paystack.knobs.charges = 'answers';
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
    world.clock.move(10 * minute);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
    expect(await chargesOf(provider)).toEqual([]);
    world.clock.move(2 * day);
    await tick();
    expect(await chargesOf(provider)).toMatchObject([{ reference: expect.stringMatching(/\.a2$/) }]);
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('charges once when a worker dies after the charge was sent, and once when it dies before', async () => {
    const [after, before] = [await aPayer(), await aPayer()];
    await reachEnd(before);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    const [sent, unsent] = [(await attemptsOf(after))[1]!, (await attemptsOf(before))[1]!];
    // The worker has committed that it sends, and sends; it dies before it reads the answer.
    paystack.knobs.charges = 'loses-answers';
    await expect(chargeCard(world.elsewhere, sent.id)).rejects.toThrow();
    paystack.knobs.charges = 'answers';
    await Promise.allSettled([chargeCard(world, sent.id), chargeCard(world.elsewhere, sent.id)]);
    await Promise.allSettled([chargeCard(world, unsent.id), chargeCard(world.elsewhere, unsent.id)]);
    await world.deliver();
    for (const provider of [after, before]) {
      expect(await chargesOf(provider)).toHaveLength(1);
      expect(await planOf(provider)).toMatchObject({ status: 'active' });
      expect(await paidFor(provider)).toBe(100_00);
    }
  });

  it('sends nothing while Paystack is down, keeps the plan, and charges when it is back', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    paystack.isDown = true;
    await tick();
    expect(await readRunningPlan(world, provider.id)).toMatchObject({ id: 'bronze' });
    world.clock.move(3 * hour);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
    paystack.isDown = false;
    await tick();
    expect(await chargesOf(provider)).toHaveLength(1);
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('keeps the plan however long Paystack is down, and charges one try for the period when it is back', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    const end = world.clock.now();
    paystack.isDown = true;
    for (let days = 0; days < 12; days += 1) {
      await tick();
      expect(await readRunningPlan(world, provider.id)).toMatchObject({ id: 'bronze', status: 'active' });
      world.clock.move(day);
    }
    paystack.isDown = false;
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active', periodStartsAt: end });
    expect(await chargesOf(provider)).toMatchObject([{ reference: expect.stringMatching(/\.a1$/) }]);
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('is sent again where Paystack had too many calls, which says nothing of the card', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    paystack.knobs.charges = 'is-busy';
    await tick();
    world.clock.move(hour);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active', pastDueAt: null });
    paystack.knobs.charges = 'answers';
    world.clock.move(day);
    await tick();
    expect(await chargesOf(provider)).toMatchObject([{ reference: expect.stringMatching(/\.a1$/) }]);
    expect(await paidFor(provider)).toBe(100_00);
  });

  it.each(['at once', 'when it is past due'])(
    'goes back when it succeeds after its person ended the plan %s, which stays ended',
    async (when) => {
      const provider = await aPayer();
      await setConduct(provider, 'waits');
      await reachEnd(provider);
      await tick();
      if (when !== 'at once') world.clock.move(2 * hour);
      await tick();
      const { id } = await planOf(provider);
      expect((await post(provider, `/api/subscriptions/${id}/cancel`)).status).toBe(200);
      expect(await planOf(provider)).toMatchObject({ status: 'expired' });
      const [charge] = await chargesOf(provider);
      charge!.status = 'success';
      world.clock.move(10 * minute);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'expired' });
      const [renewal] = (await attemptsOf(provider)).filter(({ kind }) => kind === 'renewal');
      expect(renewal).toMatchObject({ status: 'aside', refundedCents: 50_00 });
      await setConduct(provider, 'pays');
      world.clock.move(40 * day);
      await tick();
      expect(await chargesOf(provider)).toHaveLength(1);
    },
  );

  it('leaves the card alone when the period was paid by other means, or the person was suspended', async () => {
    const provider = await aPayer();
    await setConduct(provider, 'declines');
    await reachEnd(provider);
    await tick();
    const { body } = await post(provider, '/api/subscription/renewal/payments');
    await setConduct(provider, 'pays');
    world.clock.move(2 * day);
    await pay(body['url'], 'eft');
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
    expect((await cardOf(provider)).refusedAt).toBeNull();

    await reachEnd(provider);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, provider.id));
    await world.deliver();
    expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
    expect((await cardOf(provider)).refusedAt).toBeNull();
    expect(await chargesOf(provider)).toHaveLength(1);
  });

  it('is found by the sweep when its event and its answer are lost', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    await setConduct(provider, 'challenges');
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
    const [charge] = await chargesOf(provider);
    charge!.status = 'success';
    world.clock.move(10 * minute);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('is confirmed by its event, which names the charge as Paystack knows it', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    await setConduct(provider, 'challenges');
    await tick();
    const [charge] = await chargesOf(provider);
    charge!.status = 'success';
    const { body, signature } = paystack.makeEvent(charge!.reference);
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    expect((await test.call(null, 'POST', '/webhooks/paystack', body, headers)).status).toBe(200);
    await world.deliver();
    expect(await planOf(provider)).toMatchObject({ status: 'active', pastDueAt: null });
    expect(await paidFor(provider)).toBe(100_00);
  });

  it('waits with the next try while the bank still holds the last one', async () => {
    const provider = await aPayer();
    await reachEnd(provider);
    await setConduct(provider, 'challenges');
    await tick();
    await setConduct(provider, 'pays');
    world.clock.move(2 * day);
    await tick();
    expect(await chargesOf(provider)).toHaveLength(1);
    (await chargesOf(provider))[0]!.status = 'failed';
    world.clock.move(2 * day);
    await tick();
    expect(await chargesOf(provider)).toHaveLength(2);
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
  });

  it('charges the card with the address that it was saved with after the account has another', async () => {
    const provider = await aPayer();
    const { email } = await cardOf(provider);
    await world.db
      .update(accounts)
      .set({ email: `other-${email}` })
      .where(eq(accounts.id, provider.id));
    await reachEnd(provider);
    await tick();
    expect(await chargesOf(provider)).toMatchObject([{ email, status: 'success' }]);
  });

  it('charges a new price from the first renewal 30 days later on', async () => {
    const [early, late] = [await aPayer(), await aPayer()];
    const since = new Date(world.clock.now().getTime() + hour);
    await world.db.insert(planPrices).values({ plan: 'bronze', priceCents: 60_00, since });
    for (const [provider, later] of [
      [early, -hour],
      [late, hour],
    ] as const) {
      const periodEndsAt = new Date(since.getTime() + 30 * day + later);
      const moved = { periodEndsAt, nextChargeAt: periodEndsAt };
      await world.db.update(subscriptions).set(moved).where(eq(subscriptions.accountId, provider.id));
    }
    await reachEnd(late);
    await tick();
    expect([(await chargesOf(early))[0]?.amount, (await chargesOf(late))[0]?.amount]).toEqual([50_00, 60_00]);
    await reachEnd(early);
    await tick();
    expect((await chargesOf(early))[1]?.amount).toBe(60_00);
    await world.db.delete(planPrices).where(eq(planPrices.since, since));
  });

  it('does not charge for a cancelled plan, or for a suspended account', async () => {
    const [cancelled, suspended] = [await aPayer(), await aPayer()];
    await reachEnd(suspended);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    await world.db
      .update(subscriptions)
      .set({ status: 'non_renewing' })
      .where(eq(subscriptions.accountId, cancelled.id));
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id));
    await tick();
    expect([await chargesOf(cancelled), await chargesOf(suspended)]).toEqual([[], []]);
    expect(await planOf(suspended)).toMatchObject({ status: 'past_due', nextChargeAt: null });
  });

  it('does not go on once its person is no provider any more, and a notice tells them', async () => {
    const provider = await aPayer();
    await world.as(await anAdmin(world), (work) =>
      changeRole(work, { id: provider.id, from: 'provider', to: 'member', reason: 'Asked to be a member' }),
    );
    const { periodEndsAt } = await planOf(provider);
    expect(await planOf(provider)).toMatchObject({ status: 'non_renewing', nextChargeAt: null });
    const member = { ...provider, role: 'member' as const };
    expect((await test.call(member, 'GET', '/api/subscription')).body).toMatchObject({
      plan: 'bronze',
      renews: false,
      periodEndsAt: periodEndsAt!.toISOString(),
    });
    expect((await test.call(member, 'GET', '/api/subscription/steps')).body).toMatchObject({ resume: null });
    const resumed = await test.call(member, 'POST', `/api/subscriptions/${(await planOf(provider)).id}/resume`);
    expect(resumed.status).toBe(403);
    expect((await heard(provider)).some((one) => one.startsWith('Your plan is not renewed'))).toBe(true);
    world.clock.set(new Date(periodEndsAt!.getTime() - 3 * day));
    await tick();
    expect((await heard(provider))[0]).toBe(
      `Your plan ends on ${showDate(periodEndsAt!)}: Plans are for providers, and your account is not a provider's any more. The Bronze plan ends then, and we charge nothing more for it.`,
    );
    await reachEnd(provider);
    await tick();
    expect(await chargesOf(provider)).toEqual([]);
    expect(await planOf(provider)).toMatchObject({ status: 'expired' });
    expect((await heard(provider))[0]).toBe(
      "Your plan has ended: The Bronze plan has ended. Plans are for providers, and your account is not a provider's any more.",
    );
  });

  it('does not follow a payment that came after its person became a member', async () => {
    const provider = await aProvider(world);
    const { body } = await test.call(provider, 'POST', '/api/subscription/payments', { plan: 'bronze' });
    await world.as(await anAdmin(world), (work) =>
      changeRole(work, { id: provider.id, from: 'provider', to: 'member', reason: 'Asked to be a member' }),
    );
    expect(await planOf(provider)).toMatchObject({ status: 'expired' });
    await pay(body['url'], 'pay');
    for (const { id } of await attemptsOf(provider)) await confirmPayment(world, id);
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
    await reachEnd(provider);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'expired' });
    expect(await chargesOf(provider)).toEqual([]);
    // The plan has ended: no notice says that it goes on until a day in the past.
    const titles = await heard(provider);
    expect(titles[0]).toMatch(/^Your plan has ended/);
    expect(titles.filter((one) => one.startsWith('Your plan is not renewed'))).toEqual([]);
  });

  it('does not begin by a payment that came after its person had left, which goes back', async () => {
    const provider = await aProvider(world);
    const { body } = await test.call(provider, 'POST', '/api/subscription/payments', { plan: 'bronze' });
    await world.db.update(accounts).set({ status: 'leaving' }).where(eq(accounts.id, provider.id));
    await pay(body['url'], 'pay');
    const [attempt] = await attemptsOf(provider);
    await confirmPayment(world, attempt!.id);
    expect((await readRunningPlan(world, provider.id)).id).toBe(null);
    expect(await world.db.select().from(refunds).where(eq(refunds.attemptId, attempt!.id))).toMatchObject([
      { cents: attempt!.planCents + attempt!.joiningFeeCents, cause: 'paid-twice' },
    ]);
  });

  it('reads codes that the previous secret encrypted, and encrypts them again', async () => {
    const provider = await aPayer();
    const { sealedCode } = await cardOf(provider);
    const { sessionSecret } = world.config;
    Object.assign(world.config, { sessionSecret: 'the secret of next year, long enough', oldSecrets: [sessionSecret] });
    await reachEnd(provider);
    await tick();
    expect(await paidFor(provider)).toBe(100_00);
    Object.assign(world.config, { sessionSecret, oldSecrets: [] });
    expect((await cardOf(provider)).sealedCode).not.toBe(sealedCode);
  });
});

describe('paying by hand', () => {
  const payRenewal = async (provider: Provider, act: string) => {
    const { status, body } = await post(provider, '/api/subscription/renewal/payments');
    expect([status, body]).toEqual([200, { url: expect.stringContaining('/checkout/') }]);
    await pay(body['url'], act);
    for (const { id } of await attemptsOf(provider)) await confirmPayment(world, id);
  };
  const read = async (provider: Provider) =>
    (await readRenewal(world, provider.id)).renewal as NonNullable<Awaited<ReturnType<typeof readRenewal>>['renewal']>;

  it('recovers a plan in its grace, and the card that pays is charged from then on', async () => {
    const provider = await aPayer('pay-once');
    await reachEnd(provider);
    const end = world.clock.now();
    await tick();
    world.clock.move(day);
    expect(await read(provider)).toMatchObject({
      amountCents: 50_00,
      canPay: true,
      chargeAt: new Date(end.getTime() + 2 * day).toISOString(),
      pastDue: { cause: 'declined', endsAt: new Date(end.getTime() + 7 * day).toISOString() },
      card: { lastFour: '5408', isRefused: false },
    });
    const { nextOn } = await read(provider);
    await payRenewal(provider, 'pay');
    expect(await planOf(provider)).toMatchObject({
      status: 'active',
      periodStartsAt: end,
      periodEndsAt: new Date(nextOn),
      pastDueAt: null,
    });
    expect(await read(provider)).toMatchObject({ canPay: false, pastDue: null, card: { lastFour: '4081' } });
    world.clock.move(6 * day);
    await tick();
    expect(await paidFor(provider)).toBe(100_00);
    await reachEnd(provider);
    await tick();
    expect(await paidFor(provider)).toBe(150_00);
  });

  it.each(['eft', 'qr'])('by %s counts after the grace as well, from that day on', async (channel) => {
    const provider = await aPayer(channel);
    await reachEnd(provider);
    await tick();
    const { body } = await post(provider, '/api/subscription/renewal/payments');
    world.clock.move(8 * day);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'expired' });
    await pay(body['url'], channel);
    world.clock.move(day);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'active', periodStartsAt: world.clock.now() });
  });

  it.each(['eft', 'qr'])(
    'is offered to a payer by %s from three days before the end on, and adds a month to the end',
    async (channel) => {
      const provider = await aPayer(channel);
      const { periodEndsAt } = await planOf(provider);
      world.clock.set(new Date(periodEndsAt!.getTime() - 3 * day - minute));
      const early = await post(provider, '/api/subscription/renewal/payments');
      expect(early.body).toMatchObject({ status: 409, code: 'plans.nothing-due' });
      expect(await read(provider)).toMatchObject({ canPay: false, card: null, chargeAt: null });
      world.clock.move(minute);
      await tick();
      await payRenewal(provider, channel);
      expect(await planOf(provider)).toMatchObject({ status: 'active', periodStartsAt: periodEndsAt });
      world.clock.set(periodEndsAt!);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'active' });
    },
  );

  describe('by an EFT that the bank has not confirmed', () => {
    /** A payer whose EFT for the next period is with the bank since `before` the end of this one. */
    const anEftWithBank = async (before: number, provider?: Provider) => {
      provider ??= await aPayer('eft');
      const { periodEndsAt } = await planOf(provider);
      world.clock.set(new Date(periodEndsAt!.getTime() - before));
      await tick();
      const { body } = await post(provider, '/api/subscription/renewal/payments');
      const { id } = (await attemptsOf(provider)).find(({ checkoutUrl }) => checkoutUrl === body['url'])!;
      const eft = paystack.payments.get(id)!;
      eft.status = 'pending';
      await confirmPayment(world, id);
      return { provider, eft, periodEndsAt: periodEndsAt! };
    };

    it('reads as under way, and no second checkout opens', async () => {
      const { provider, eft } = await anEftWithBank(-day);
      expect(await read(provider)).toMatchObject({
        canPay: false,
        underWay: { reference: eft.reference, plan: 'Bronze (Informal Labour)', kind: 'renewal' },
      });
      for (const path of ['/api/subscription/renewal/payments', '/api/subscription/card'])
        expect((await post(provider, path)).body).toMatchObject({ code: 'payments.under-way' });
      // The bank has refused it.
      eft.status = 'failed';
      expect((await post(provider, '/api/subscription/renewal/payments')).status).toBe(200);
      expect(await read(provider)).toMatchObject({ canPay: true, underWay: null });
    });

    it('charges no card that was declined before for the same period', async () => {
      const card = await aPayer();
      await setConduct(card, 'declines');
      await reachEnd(card);
      await tick();
      const { provider } = await anEftWithBank(-day, card);
      await setConduct(card, 'pays');
      const before = (await attemptsOf(provider)).length;
      for (let days = 0; days < 5; days += 1) {
        world.clock.move(day);
        await tick();
      }
      expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
      expect(await attemptsOf(provider)).toHaveLength(before);
    });

    it('keeps the plan active for a day after the end of its period', async () => {
      const { provider, eft, periodEndsAt } = await anEftWithBank(hour);
      world.clock.set(periodEndsAt);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'active' });
      world.clock.move(day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
      eft.status = 'success';
      world.clock.move(day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'active', periodStartsAt: periodEndsAt });
    });

    it('ends the plan a day after the days of grace, not with them', async () => {
      const { provider, eft } = await anEftWithBank(-minute);
      world.clock.move(7 * day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
      expect(await readRunningPlan(world, provider.id)).toMatchObject({ id: 'bronze', renews: true });
      world.clock.move(day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'expired' });
      expect(await readRunningPlan(world, provider.id)).toMatchObject({ id: null });
      eft.status = 'success';
      world.clock.move(day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'active', periodStartsAt: world.clock.now() });
    });

    it('ends the plan once the bank has refused the payment', async () => {
      const { provider, eft } = await anEftWithBank(-minute);
      world.clock.move(7 * day);
      await tick();
      eft.status = 'failed';
      await confirmPayment(world, eft.reference);
      expect(await readRunningPlan(world, provider.id)).toMatchObject({ id: null });
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'expired' });
    });
  });

  it('leaves the period that runs when the payment for the next one goes back', async () => {
    const provider = await aPayer('eft');
    const { periodEndsAt } = await planOf(provider);
    world.clock.set(new Date(periodEndsAt!.getTime() - 2 * day));
    await tick();
    await payRenewal(provider, 'eft');
    const paid = (await attemptsOf(provider)).at(-1)!;
    paystack.refunds.move(paystack.refunds.ask({ transaction: paid.id }).refund!, 'processed');
    await syncRefunds(world, paid.id);
    expect(await planOf(provider)).toMatchObject({ status: 'active', periodEndsAt, nextChargeAt: periodEndsAt });
    expect((await heard(provider))[0]).toContain(
      `Your next month is no longer paid for: you have Bronze until ${showDate(periodEndsAt!)}.`,
    );
    await reachEnd(provider);
    await tick();
    expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
  });

  it('opens one checkout for two tabs, and refuses where the card is charged', async () => {
    const provider = await aPayer('pay-once');
    const ask = () => post(provider, '/api/subscription/renewal/payments');
    expect((await ask()).status).toBe(409);
    await reachEnd(provider);
    await tick();
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.body]).toEqual([200, first.body]);
  });

  it('gives one month when the card and the checkout pay for it, and returns the other payment', async () => {
    const provider = await aPayer('pay-once');
    await reachEnd(provider);
    await tick();
    const { body } = await post(provider, '/api/subscription/renewal/payments');
    await setConduct(provider, 'pays');
    world.clock.move(2 * day);
    await tick();
    const renewed = await planOf(provider);
    expect(renewed).toMatchObject({ status: 'active' });
    await pay(body['url'], 'pay');
    await Promise.all((await attemptsOf(provider)).map(({ id }) => confirmPayment(world.elsewhere, id)));
    expect(await planOf(provider)).toMatchObject({ status: 'active', periodEndsAt: renewed.periodEndsAt });
    const second = (await attemptsOf(provider)).find(({ checkoutUrl }) => checkoutUrl === body['url'])!;
    expect(await world.db.select().from(refunds).where(eq(refunds.attemptId, second.id))).toMatchObject([
      { cents: 50_00, cause: 'paid-twice' },
    ]);
  });
});

describe('the amount that a payer read', () => {
  const ask = (provider: Provider, path: string, todayCents: number) =>
    post(provider, `/api/subscription/${path}`, { todayCents });
  const changed = { status: 409, body: { code: 'plans.price-changed' } };

  it('opens no checkout for another amount than the one that is due', async () => {
    const provider = await aPayer('pay-once');
    expect(await ask(provider, 'card', 50_00)).toMatchObject(changed);
    expect(await ask(provider, 'card', 1_00)).toMatchObject({ status: 200 });
    await reachEnd(provider);
    await tick();
    // The payment became due behind a page that speaks of R1.00.
    for (const path of ['card', 'renewal/payments']) {
      expect(await ask(provider, path, 1_00)).toMatchObject(changed);
      expect(await ask(provider, path, 50_00)).toMatchObject({ status: 200 });
    }
  });
});

describe('resuming', () => {
  it('does not happen by a card that its person began to save before they cancelled', async () => {
    const provider = await aPayer();
    const { body } = await post(provider, '/api/subscription/card');
    world.clock.move(minute);
    await post(provider, `/api/subscriptions/${(await planOf(provider)).id}/cancel`);
    await pay(body['url'], 'pay');
    for (const { id } of await attemptsOf(provider)) await confirmPayment(world, id);
    expect(await planOf(provider)).toMatchObject({ status: 'non_renewing', nextChargeAt: null });
  });

  it('does not happen by a card that is saved after its person has left', async () => {
    const provider = await aPayer('eft');
    const { id } = await planOf(provider);
    expect((await post(provider, `/api/subscriptions/${id}/cancel`)).status).toBe(200);
    const { body } = await post(provider, `/api/subscriptions/${id}/resume`);
    await world.db.update(accounts).set({ status: 'leaving' }).where(eq(accounts.id, provider.id));
    await pay(body['url'], 'pay');
    for (const attempt of await attemptsOf(provider)) await confirmPayment(world, attempt.id);
    expect((await attemptsOf(provider)).find(({ kind }) => kind === 'card')).toMatchObject({ status: 'paid' });
    expect(await planOf(provider)).toMatchObject({ status: 'non_renewing', nextChargeAt: null });
  });
});

describe('updating the card', () => {
  const updateCard = async (provider: Provider, act: string) => {
    const { status, body } = await post(provider, '/api/subscription/card');
    expect([status, body]).toEqual([200, { url: expect.stringContaining('/checkout/') }]);
    await pay(body['url'], act);
    for (const { id } of await attemptsOf(provider)) await confirmPayment(world, id);
    return (await attemptsOf(provider)).find(({ checkoutUrl }) => checkoutUrl === body['url'])!;
  };

  it('takes R1.00, saves the card, and gives the R1.00 back', async () => {
    const provider = await aPayer('pay-once');
    const before = await planOf(provider);
    const attempt = await updateCard(provider, 'pay');
    expect(attempt).toMatchObject({ kind: 'card', status: 'paid', planCents: 1_00 });
    const wanted = await world.db.select().from(refunds).where(eq(refunds.attemptId, attempt.id));
    expect(wanted).toMatchObject([{ cents: 1_00, cause: 'card-check' }]);
    const after = await planOf(provider);
    expect(after).toMatchObject({
      status: 'active',
      periodEndsAt: before.periodEndsAt,
      nextChargeAt: before.nextChargeAt,
    });
    expect(after.cardId).not.toBe(before.cardId);
    await reachEnd(provider);
    await tick();
    expect(await chargesOf(provider)).toMatchObject([{ status: 'success', card: { last4: '4081' } }]);
  });

  it('pays what is due while the plan is past due', async () => {
    const provider = await aPayer('pay-once');
    await reachEnd(provider);
    await tick();
    expect(await updateCard(provider, 'pay')).toMatchObject({ kind: 'renewal', planCents: 50_00, status: 'paid' });
    expect(await planOf(provider)).toMatchObject({ status: 'active' });
  });
});

describe('what the person hears', () => {
  const mailsTo = async ({ id }: Provider) => world.db.select().from(mails).where(eq(mails.accountId, id));

  it('is told three days before, on success, and on failure with the next try and the way to pay', async () => {
    const provider = await aPayer('pay-once');
    await setConduct(provider, 'pays');
    const end = (await planOf(provider)).periodEndsAt!;
    world.clock.set(new Date(end.getTime() - 3 * day));
    await tick();
    await tick();
    expect((await heard(provider)).filter((text) => text.startsWith('Your plan renews'))).toEqual([
      `Your plan renews on ${showDate(end)}: We then charge R50.00 to your Visa card ending in 5408 for another month of Bronze (Informal Labour). You can change the card, or cancel, until then.`,
    ]);
    await reachEnd(provider);
    await tick();
    const next = (await planOf(provider)).periodEndsAt!;
    expect((await heard(provider))[0]).toBe(
      `Your plan is renewed for R50.00: We received R50.00. You have the Bronze plan until ${showDate(next)}. Then R50 every month from the card ending in 5408, next on ${showDayAndMonth(next)}, until you cancel.`,
    );
    await setConduct(provider, 'declines');
    await reachEnd(provider);
    await tick();
    const on = (days: number) => showDate(new Date(next.getTime() + days * day));
    expect((await heard(provider))[0]).toBe(
      `Your card was declined: Your bank declined the payment for your plan. We try the card again on ${on(2)}. Your Bronze plan continues until ${on(7)}. To keep it after that, pay now on the page of your plan.`,
    );
    const mail = (await mailsTo(provider)).find(({ subject }) => subject === 'Your card was declined');
    expect(mail).toMatchObject({ isUrgent: true, text: expect.stringContaining('/provider-subscription') });
    world.clock.move(2 * day);
    await tick();
    expect((await heard(provider))[0]).toContain(`We try the card again on ${on(4)}.`);
    world.clock.move(5 * day);
    await tick();
    expect((await heard(provider))[0]).toMatch(/^Your plan has ended/);
  });

  it('is asked to pay three days before the end where there is no card', async () => {
    const provider = await aPayer('eft');
    const end = (await planOf(provider)).periodEndsAt!;
    world.clock.set(new Date(end.getTime() - 3 * day));
    await tick();
    expect((await heard(provider))[0]).toBe(
      `Your plan ends on ${showDate(end)}: Pay R50.00 on the page of your plan to keep Bronze (Informal Labour) for another month.`,
    );
  });

  it('hears from which day a smaller plan that was planned can be paid, where there is no card', async () => {
    const provider = await aPayer('eft');
    const end = (await planOf(provider)).periodEndsAt!;
    await world.db
      .update(subscriptions)
      .set({ plan: 'gold', nextPlan: 'bronze' })
      .where(eq(subscriptions.accountId, provider.id));
    const read = async () => (await readRenewal(world, provider.id)).renewal;
    const [from, until] = [end.toISOString(), new Date(end.getTime() + 7 * day).toISOString()];
    world.clock.set(new Date(end.getTime() - 3 * day));
    await tick();
    expect((await heard(provider))[0]).toBe(
      `You can pay for your plan from ${showDate(from)}: Your plan then changes to Bronze, for R50.00 a month. Pay on the page of your plan. If you have not paid by ${showDate(until)}, your plan ends.`,
    );
    expect(await read()).toMatchObject({ canPay: false, payBetween: { from, until } });
    await reachEnd(provider);
    expect(await read()).toMatchObject({ canPay: true });
    await tick();
    expect(await read()).toMatchObject({ canPay: true, payBetween: null, pastDue: { endsAt: until } });
  });

  it('is told three days before the end of a cancelled plan, and of one that was granted', async () => {
    const [cancelled, granted] = [await aPayer(), await aProvider(world)];
    expect((await post(cancelled, `/api/subscriptions/${(await planOf(cancelled)).id}/cancel`)).status).toBe(200);
    await aPlan(world, granted.id, 'silver', 31);
    for (const [provider, text] of [
      [cancelled, 'The Bronze plan was cancelled. You can still resume it on the page of your plan'],
      [granted, 'You have had the Silver plan without payment.'],
    ] as const) {
      const end = (await planOf(provider)).periodEndsAt!;
      world.clock.set(new Date(end.getTime() - 3 * day));
      await tick();
      await tick();
      const soon = (await heard(provider)).filter((one) => one.startsWith(`Your plan ends on ${showDate(end)}`));
      expect(soon).toEqual([expect.stringContaining(text)]);
    }
  });

  it('is told once, a month before, that the card expires', async () => {
    const provider = await aPayer();
    const expires = world.clock.now().toISOString().slice(0, 7);
    await world.db.update(savedCards).set({ expires: '2999-01' }).where(eq(savedCards.accountId, provider.id));
    await warnOfExpiry(world);
    await world.db.update(savedCards).set({ expires }).where(eq(savedCards.accountId, provider.id));
    await warnOfExpiry(world);
    await warnOfExpiry(world);
    expect((await heard(provider)).filter((text) => text.startsWith('Your card expires soon'))).toHaveLength(1);
  });

  it('keeps codes of cards out of notices, mails and events', async () => {
    const written = JSON.stringify([
      await world.db.select().from(mails),
      await world.db.select().from(events),
      await world.db.select().from(notifications),
    ]);
    expect(written).not.toMatch(/AUTH_|SIG_/);
  });
});
