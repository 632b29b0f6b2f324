import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute, showDate } from '#core/time.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useRenewals, type Provider } from '#tests/support/renewals.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readRunningPlan } from '../read-plan.ts';
import { readRenewal } from './read-renewal.ts';

const world = useWorld();
const paystack = usePaystack(world);
const renewals = useRenewals(world, paystack, useApp(world));
const { pay, post, attemptsOf, planOf, paidFor, aPayer, tick, setConduct, reachEnd, heard } = renewals;

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

    it('blocks another payment for 24 hours, and gives one month where both arrive', async () => {
      const { provider, eft } = await anEftWithBank(-hour);
      const again = () => post(provider, '/api/subscription/renewal/payments');
      world.clock.move(day - minute);
      expect((await again()).body).toMatchObject({ code: 'payments.under-way' });
      expect(await read(provider)).toMatchObject({ canPay: false, underWay: { isLate: false } });
      world.clock.move(minute);
      expect(await read(provider)).toMatchObject({
        canPay: true,
        underWay: { reference: eft.reference, kind: 'renewal', isLate: true },
      });
      await payRenewal(provider, 'pay');
      const renewed = await planOf(provider);
      expect(renewed).toMatchObject({ status: 'active' });
      expect(await read(provider)).toMatchObject({ underWay: null });
      eft.status = 'success';
      await confirmPayment(world, eft.reference);
      expect(await planOf(provider)).toMatchObject({ status: 'active', periodEndsAt: renewed.periodEndsAt });
      expect(await world.db.select().from(refunds).where(eq(refunds.attemptId, eft.reference))).toMatchObject([
        { cents: 50_00, cause: 'paid-twice' },
      ]);
    });

    it('counts the 24 hours from the time at which the bank has it, not from its checkout', async () => {
      const provider = await aPayer('eft');
      const { periodEndsAt } = await planOf(provider);
      world.clock.set(new Date(periodEndsAt!.getTime() - 2 * day));
      await post(provider, '/api/subscription/renewal/payments');
      const { eft } = await anEftWithBank(hour, provider);
      world.clock.move(day - minute);
      await confirmPayment(world, eft.reference);
      expect(await read(provider)).toMatchObject({ canPay: false, underWay: { isLate: false } });
      world.clock.move(minute);
      expect(await read(provider)).toMatchObject({ canPay: true, underWay: { isLate: true } });
    });

    it('lets a card that was declined before for the same period rest for a day', async () => {
      const card = await aPayer();
      await setConduct(card, 'declines');
      await reachEnd(card);
      await tick();
      const { provider } = await anEftWithBank(-day, card);
      await setConduct(card, 'pays');
      const before = (await attemptsOf(provider)).length;
      world.clock.move(day - minute);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'past_due' });
      expect(await attemptsOf(provider)).toHaveLength(before);
      world.clock.move(2 * day);
      await tick();
      expect(await planOf(provider)).toMatchObject({ status: 'active' });
      expect(await attemptsOf(provider)).toHaveLength(before + 1);
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

    it('ends the plan a day after it began in the days of grace, not with them', async () => {
      const payer = await aPayer('eft');
      await reachEnd(payer);
      await tick();
      const { provider, eft } = await anEftWithBank(-7 * day + minute, payer);
      world.clock.move(hour);
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
