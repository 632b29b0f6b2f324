import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute, showDate } from '#core/time.ts';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { readUsage } from '#features/files/server/storage-room.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runRule } from '#engine/due-rule.ts';
import { events } from '#engine/tables.ts';
import type { StandInPayment } from '#integrations/paystack/stand-in.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useRenewals, type Provider } from '#tests/support/renewals.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { chargeCard } from '#features/payments/server/cards/charge-card.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { planDueRules } from '../due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { readRunningPlan } from '../read-plan.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { planPrices, subscriptions } from '../tables.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);
const renewals = useRenewals(world, paystack, test);
const { pay, post, attemptsOf, planOf, cardOf, paidFor, aPayer, tick, setConduct, reachEnd, heard } = renewals;

const chargesOf = async (provider: Provider): Promise<StandInPayment[]> => {
  const { id } = await planOf(provider);
  return [...paystack.payments.values()].filter(({ reference }) => reference.startsWith(`sub.${id}.`));
};
const stepsOf = async (provider: Provider) => {
  const { id } = await planOf(provider);
  const rows = await world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.at, events.id);
  return rows.map(({ step }) => step);
};

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
