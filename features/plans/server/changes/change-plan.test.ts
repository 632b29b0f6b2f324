import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { CardConduct } from '#integrations/paystack/stand-in-cards.ts';
import { runRule } from '#engine/due-rule.ts';
import { findRow } from '#engine/postgres/read.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { startSession, useApp, useWorld } from '#tests/support/testing.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { endPlans } from '../end-plans.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { ledgerEntries, paymentAttempts, refunds, savedCards } from '#features/payments/server/tables.ts';
import { planPrices, subscriptions } from '../tables.ts';
import { aPlan } from '../testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

type Provider = Person & { providerId: string };

/** A request with a new login: sessions end while the clock moves. */
const call = async (person: Person, method: string, path: string, body?: object) =>
  test.call(null, method, path, body, { cookie: await startSession(world, person) });

const payAt = (url: unknown, act: 'pay' | 'eft' | 'qr' | 'pay-once' = 'pay') =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });

/** Confirms the payment at a checkout. */
async function confirmAt(url: unknown): Promise<string> {
  const attempt = await findRow(world.db, paymentAttempts, { checkoutUrl: String(url) }, 'id');
  await confirmPayment(world, attempt!.id);
  return attempt!.id;
}

/** A provider who has paid for a plan, with a saved card, or by EFT without one. */
async function aPayer(
  plan = 'bronze',
  act: 'pay' | 'eft' | 'qr' | 'pay-once' = 'pay',
): Promise<{ provider: Provider; id: string; first: string }> {
  const provider = await aProvider(world);
  const { url } = (await call(provider, 'POST', '/api/subscription/payments', { plan })).body;
  await payAt(url, act);
  const first = await confirmAt(url);
  return { provider, id: String((await steps(provider))['id']), first };
}

const steps = async (person: Person) => (await call(person, 'GET', '/api/subscription/steps')).body;
const own = async (person: Person) => (await call(person, 'GET', '/api/subscription')).body;
const terms = async (person: Person, id: string, plan: string) =>
  (await call(person, 'GET', `/api/subscriptions/${id}/change?plan=${plan}`)).body;
const change = (person: Person, id: string, plan: string, todayCents: number) =>
  call(person, 'POST', `/api/subscriptions/${id}/change`, { plan, todayCents });
const take = (person: Person, id: string, step: string, body: object = {}) =>
  call(person, 'POST', `/api/subscriptions/${id}/${step}`, body);
const rowOf = async (id: string) => (await world.db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]!;
const membershipOf = async ({ id }: Person) =>
  (await world.db.select().from(providers).where(eq(providers.accountId, id)))[0]!.membershipStatus;
const ledgerOf = async (reference: string) =>
  Object.fromEntries(
    (await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, reference))).map(
      ({ ledgerAccount, cents }) => [ledgerAccount, cents],
    ),
  );

/** Refunds all of a payment on Paystack's own pages. */
async function giveBack(reference: string): Promise<void> {
  paystack.refunds.move(paystack.refunds.ask({ transaction: reference }).refund!, 'processed');
  await syncRefunds(world, reference);
}
async function setConduct({ email }: Person, conduct: CardConduct): Promise<void> {
  for (const card of paystack.cards.values()) if (card.email === email) card.conduct = conduct;
}
const toldTo = async ({ id }: Person) => {
  await world.settle();
  const { items } = await listNotifications(world, id, { all: true, limit: 10 });
  return items.map(({ title, description }) => `${title}: ${description}`);
};

beforeEach(async () => {
  paystack.knobs.charges = 'answers';
  world.clock.move(day - (world.clock.now().getTime() % day) + 8 * 60 * minute);
  await world.deliver();
});

describe('an upgrade', () => {
  it('charges the saved card the difference for the days that are left, and holds at once', async () => {
    const { provider, id } = await aPayer();
    world.clock.move(15 * day);
    const { periodStartsAt, periodEndsAt } = await rowOf(id);
    const days = Math.round((periodEndsAt!.getTime() - periodStartsAt!.getTime()) / day);
    const todayCents = Math.floor((250_00 * (days - 15)) / days);
    expect(await terms(provider, id, 'gold')).toEqual({
      direction: 'up',
      plan: 'gold',
      name: 'Gold (Medium Business)',
      todayCents,
      fullCents: 300_00,
      fullFrom: periodEndsAt!.toISOString(),
      card: '4081',
    });
    const stale = await change(provider, id, 'gold', todayCents + 1);
    expect(stale).toMatchObject({ status: 409, body: { code: 'plans.price-changed' } });
    const changed = await change(provider, id, 'gold', todayCents);
    expect(changed.body).toEqual({ state: 'done', reference: expect.any(String), url: null });
    expect(await own(provider)).toMatchObject({
      plan: 'gold',
      status: 'active',
      periodEndsAt: periodEndsAt!.toISOString(),
    });
    expect(await membershipOf(provider)).toBe('premium');
    expect(await ledgerOf(String(changed.body['reference']))).toEqual({ paystack: todayCents, plans: -todayCents });
    expect(await checkLedger(world)).toEqual([]);
  });

  it.each(['eft', 'qr'] as const)(
    'goes through the checkout for a payer by %s, and waits for the payment',
    async (way) => {
      const { provider, id } = await aPayer('bronze', way);
      const answer = await change(provider, id, 'silver', 100_00);
      expect(answer.body).toMatchObject({ state: 'checkout', url: expect.stringContaining('/checkout/') });
      expect(await own(provider)).toMatchObject({ plan: 'bronze' });
      await payAt(answer.body['url']);
      await confirmAt(answer.body['url']);
      expect(await own(provider)).toMatchObject({ plan: 'silver' });
    },
  );

  it('renews at the price that it showed, where that changed before the checkout was paid', async () => {
    const { provider, id } = await aPayer('bronze', 'eft');
    world.clock.move(5 * day);
    const { todayCents } = await terms(provider, id, 'silver');
    const { url } = (await change(provider, id, 'silver', Number(todayCents))).body;
    world.clock.move(hour);
    await world.db.insert(planPrices).values({ plan: 'silver', priceCents: 999_00, since: world.clock.now() });
    await payAt(url);
    await confirmAt(url);
    expect(await readRenewalPrice(world, await rowOf(id))).toBe(150_00);
    await world.db.delete(planPrices).where(eq(planPrices.priceCents, 999_00));
  });

  it('says that the card was declined, and takes nothing', async () => {
    const { provider, id } = await aPayer('bronze', 'pay-once');
    expect((await change(provider, id, 'silver', 100_00)).body).toMatchObject({ code: 'payments.card-declined' });
    expect(await own(provider)).toMatchObject({ plan: 'bronze', status: 'active' });
  });

  it('is one of two clicks, and one of two tabs: what is paid twice goes back', async () => {
    const { provider, id } = await aPayer('bronze', 'eft');
    const [first, second] = [await change(provider, id, 'silver', 100_00), await change(provider, id, 'gold', 250_00)];
    for (const { body } of [first, second]) await payAt(body['url']);
    await Promise.all([confirmAt(first.body['url']), confirmAt(second.body['url'])]);
    await world.deliver();
    expect(
      paystack.refunds.all.filter(({ reference }) =>
        [first, second].some(({ body }) => body['reference'] === reference),
      ),
    ).toHaveLength(1);
    expect(await checkLedger(world)).toEqual([]);

    const { provider: other, id: otherId } = await aPayer();
    const charged = await Promise.all([1, 2, 3].map(() => change(other, otherId, 'silver', 100_00)));
    expect(charged.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(
      [...paystack.payments.values()].filter(
        ({ metadata }) => (metadata as Record<string, string>)['user_id'] === other.id,
      ),
    ).toHaveLength(2);
  });

  it('is charged once while the bank has not decided, however often and in whatever way it is asked for', async () => {
    const { provider, id } = await aPayer();
    await setConduct(provider, 'waits');
    const first = await change(provider, id, 'gold', 250_00);
    expect(first.body).toMatchObject({ state: 'waiting', url: null });
    const charge = paystack.payments.get(String(first.body['reference']))!;
    for (const status of ['pending', 'processing', 'send_otp', 'queued']) {
      charge.status = status;
      await confirmPayment(world, charge.reference);
      const answers = [
        await change(provider, id, 'gold', Number((await terms(provider, id, 'gold'))['todayCents'])),
        await change(provider, id, 'silver', Number((await terms(provider, id, 'silver'))['todayCents'])),
        await take(provider, id, 'change', {
          plan: 'gold',
          todayCents: (await terms(provider, id, 'gold'))['todayCents'],
          atCheckout: true,
        }),
      ];
      for (const { body } of answers) expect(body).toMatchObject({ code: 'payments.under-way' });
      world.clock.move(hour);
    }
    const charged = and(eq(paymentAttempts.subscriptionId, id), eq(paymentAttempts.kind, 'upgrade'));
    expect(await world.db.$count(paymentAttempts, charged)).toBe(1);
    charge.status = 'success';
    await confirmPayment(world, charge.reference);
    expect(await own(provider)).toMatchObject({ plan: 'gold' });
  });

  it('opens no second checkout while the bank has an EFT for it', async () => {
    const { provider, id } = await aPayer('bronze', 'eft');
    const { body } = await change(provider, id, 'silver', 100_00);
    const eft = paystack.payments.get(String(body['reference']))!;
    eft.status = 'pending';
    expect((await change(provider, id, 'gold', 250_00)).body).toMatchObject({ code: 'payments.under-way' });
    expect((await call(provider, 'GET', '/api/subscription/renewal')).body).toMatchObject({
      renewal: {
        underWay: { reference: eft.reference, plan: 'Silver (Small Business & Professionals)', kind: 'upgrade' },
      },
    });
    eft.status = 'failed';
    expect((await change(provider, id, 'gold', 250_00)).body).toMatchObject({ state: 'checkout' });
  });

  it('opens another checkout once the bank has had an EFT for 24 hours, and gives back the one that comes second', async () => {
    const { provider, id } = await aPayer('bronze', 'eft');
    const { body } = await change(provider, id, 'silver', 100_00);
    const eft = paystack.payments.get(String(body['reference']))!;
    eft.status = 'pending';
    await confirmPayment(world, eft.reference);
    world.clock.move(day);
    const todayCents = Number((await terms(provider, id, 'gold'))['todayCents']);
    const other = await change(provider, id, 'gold', todayCents);
    expect(other.body).toMatchObject({ state: 'checkout' });
    expect((await call(provider, 'GET', '/api/subscription/renewal')).body).toMatchObject({
      renewal: { underWay: { reference: eft.reference, kind: 'upgrade', isLate: true } },
    });
    await payAt(other.body['url']);
    await confirmAt(other.body['url']);
    expect(await own(provider)).toMatchObject({ plan: 'gold' });
    eft.status = 'success';
    await confirmPayment(world, eft.reference);
    expect(await own(provider)).toMatchObject({ plan: 'gold' });
    expect(await world.db.select().from(refunds).where(eq(refunds.attemptId, eft.reference))).toMatchObject([
      { cents: 100_00, cause: 'paid-twice' },
    ]);
  });

  it('on a saved card that the bank does not decide on can be asked for again after 24 hours', async () => {
    const { provider, id } = await aPayer();
    await setConduct(provider, 'waits');
    const first = String((await change(provider, id, 'gold', 250_00)).body['reference']);
    const again = async () =>
      change(provider, id, 'silver', Number((await terms(provider, id, 'silver'))['todayCents']));
    world.clock.move(day - minute);
    await confirmPayment(world, first);
    expect((await again()).body).toMatchObject({ code: 'payments.under-way' });
    world.clock.move(minute);
    await confirmPayment(world, first);
    await setConduct(provider, 'pays');
    expect((await again()).body).toMatchObject({ state: 'done' });
    expect(await own(provider)).toMatchObject({ plan: 'silver' });
    paystack.payments.get(first)!.status = 'success';
    await confirmPayment(world, first);
    expect(await own(provider)).toMatchObject({ plan: 'silver' });
    expect(await world.db.select().from(refunds).where(eq(refunds.attemptId, first))).toMatchObject([
      { cents: 250_00, cause: 'paid-twice' },
    ]);
  });

  it('can be asked for again once the bank has said no', async () => {
    const { provider, id } = await aPayer();
    await setConduct(provider, 'waits');
    const { body } = await change(provider, id, 'gold', 250_00);
    paystack.payments.get(String(body['reference']))!.status = 'failed';
    await confirmPayment(world, String(body['reference']));
    await setConduct(provider, 'pays');
    expect((await change(provider, id, 'gold', 250_00)).body).toMatchObject({ state: 'done' });
  });

  it('has one open charge in the database, whatever writes there', async () => {
    const { provider, id } = await aPayer();
    await setConduct(provider, 'waits');
    const { body } = await change(provider, id, 'gold', 250_00);
    const open = await findRow(world.db, paymentAttempts, String(body['reference']));
    await expect(world.db.insert(paymentAttempts).values({ ...open!, id: newId() })).rejects.toMatchObject({
      cause: { constraint: 'payment_attempts_one_open_charge' },
    });
  });

  it('leads to the same approval again while its holder has not given it, and to a new one an hour later', async () => {
    const { provider, id } = await aPayer();
    await setConduct(provider, 'challenges');
    const first = await change(provider, id, 'silver', 100_00);
    expect(first.body).toMatchObject({ state: 'checkout', url: expect.stringContaining('/checkout/') });
    expect((await change(provider, id, 'silver', 100_00)).body).toMatchObject({
      code: 'payments.under-way',
    });
    world.clock.move(hour);
    await confirmPayment(world, String(first.body['reference']));
    await setConduct(provider, 'pays');
    expect((await change(provider, id, 'silver', 100_00)).body).toMatchObject({ state: 'done' });
    await payAt(first.body['url']);
    await confirmAt(first.body['url']);
    expect(await own(provider)).toMatchObject({ plan: 'silver' });
    expect(await checkLedger(world)).toEqual([]);
  });

  it('says nothing of the card when Paystack has too many calls, and can be asked for again', async () => {
    const { provider, id } = await aPayer();
    paystack.knobs.charges = 'is-busy';
    expect((await change(provider, id, 'silver', 100_00)).body).toMatchObject({ code: 'payments.not-started' });
    paystack.knobs.charges = 'answers';
    expect((await change(provider, id, 'silver', 100_00)).body).toMatchObject({ state: 'done' });
  });

  it('that no one knows the end of is not charged again', async () => {
    const { provider, id } = await aPayer();
    paystack.knobs.charges = 'loses-answers';
    const lost = await change(provider, id, 'silver', 100_00);
    paystack.knobs.charges = 'answers';
    expect(lost.body).toMatchObject({ state: 'waiting' });
    expect((await change(provider, id, 'silver', 100_00)).body).toMatchObject({
      code: 'payments.under-way',
    });
    await confirmPayment(world, String(lost.body['reference']));
    expect(await own(provider)).toMatchObject({ plan: 'silver' });
  });

  it.each(['active', 'non_renewing'] as const)(
    'goes back to the plan before when its payment goes back, while the plan is %s',
    async (status) => {
      const { provider, id } = await aPayer();
      const { body } = await change(provider, id, 'gold', 250_00);
      if (status === 'non_renewing') await take(provider, id, 'cancel');
      await giveBack(String(body['reference']));
      expect(await own(provider)).toMatchObject({ plan: 'bronze', status });
      expect(await membershipOf(provider)).toBe('basic');
      expect(await toldTo(provider)).toContain(
        'We have refunded R250.00: The refund went to the card or account that you paid with. Your bank may need a few days to show it. You have the Bronze plan again.',
      );
      expect(await checkLedger(world)).toEqual([]);
    },
  );

  it('stays when the payment of the plan before goes back, and ends with the last payment of both', async () => {
    const { provider, id, first } = await aPayer();
    const { body } = await change(provider, id, 'gold', 250_00);
    await giveBack(first);
    expect(await own(provider)).toMatchObject({ plan: 'gold', status: 'active' });
    await giveBack(String(body['reference']));
    expect(await own(provider)).toMatchObject({ plan: null });
    expect(await rowOf(id)).toMatchObject({ status: 'expired' });
    expect(await checkLedger(world)).toEqual([]);
  });
});

describe('a downgrade', () => {
  it('waits for the next renewal, costs nothing today, and can be taken back', async () => {
    const { provider, id } = await aPayer('gold');
    expect(await terms(provider, id, 'bronze')).toMatchObject({ direction: 'down', todayCents: 0, fullCents: 50_00 });
    expect((await change(provider, id, 'bronze', 0)).body).toMatchObject({ state: 'done' });
    expect(await own(provider)).toMatchObject({ plan: 'gold' });
    expect((await steps(provider))['next']).toMatchObject({ plan: 'bronze' });
    expect((await change(provider, id, 'bronze', 0)).status).toBe(409);
    expect((await change(provider, id, 'gold', 0)).body).toMatchObject({ state: 'done' });
    expect((await steps(provider))['next']).toBeNull();
  });
});

describe('cancelling and resuming', () => {
  it('keeps the plan until its end, and goes on with the card', async () => {
    const { provider, id } = await aPayer();
    expect((await take(provider, id, 'cancel')).status).toBe(200);
    expect(await own(provider)).toMatchObject({ plan: 'bronze', status: 'non_renewing' });
    expect((await take(provider, id, 'cancel')).body).toMatchObject({ status: 409, current: 'non_renewing' });
    expect((await change(provider, id, 'silver', 100_00)).status).toBe(409);
    expect(await steps(provider)).toMatchObject({ cancel: null, resume: { card: '4081' }, canChange: false });
    expect((await take(provider, id, 'resume')).body).toEqual({ url: null });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'active', nextChargeAt: row.periodEndsAt });
    expect((await take(provider, id, 'resume')).status).toBe(409);

    await take(provider, id, 'cancel');
    world.clock.move(32 * day);
    await runRule(world, endPlans);
    expect(await own(provider)).toMatchObject({ plan: null });
    expect((await take(provider, id, 'resume')).body).toMatchObject({ status: 409, current: 'expired' });
  });

  it('resumes through the checkout without a card, which gives the small payment back', async () => {
    const { provider, id } = await aPayer('bronze', 'eft');
    await take(provider, id, 'cancel');
    const { url } = (await take(provider, id, 'resume')).body;
    expect(url).toContain('/checkout/');
    expect(await own(provider)).toMatchObject({ status: 'non_renewing' });
    await payAt(url);
    await confirmAt(url);
    expect(await own(provider)).toMatchObject({ status: 'active' });
    expect(await checkLedger(world)).toEqual([]);
  });

  it('stays cancelled after a checkout that saves no card, while the card of before is refused', async () => {
    const { provider, id } = await aPayer();
    const { cardId } = await rowOf(id);
    await take(provider, id, 'cancel');
    await world.db
      .update(savedCards)
      .set({ refusedAt: world.clock.now() })
      .where(eq(savedCards.id, cardId ?? ''));
    const { url } = (await take(provider, id, 'resume')).body;
    await payAt(url, 'eft');
    const reference = await confirmAt(url);
    expect(await own(provider)).toMatchObject({ status: 'non_renewing' });
    expect(await rowOf(id)).toMatchObject({ nextChargeAt: null });
    expect(await findRow(world.db, refunds, { attemptId: reference })).toMatchObject({ cause: 'card-check' });
    // A card that can be charged resumes it.
    world.clock.move(hour);
    const { url: again } = (await take(provider, id, 'resume')).body;
    await payAt(again);
    await confirmAt(again);
    expect(await own(provider)).toMatchObject({ status: 'active' });
  });

  it('offers nothing for a granted plan, and is for its owner alone', async () => {
    const granted = await aProvider(world);
    await aPlan(world, granted.id, 'silver');
    expect(await steps(granted)).toEqual({
      id: null,
      canChange: false,
      cancel: null,
      resume: null,
      coolOff: null,
      next: null,
    });
    const { provider, id } = await aPayer();
    for (const answer of [
      await take(granted, id, 'cancel'),
      await take(granted, id, 'resume'),
      await take(granted, id, 'cool-off', { refundCents: 25_00 }),
      await change(granted, id, 'silver', 100_00),
      await take(provider, newId(), 'cancel'),
    ])
      expect(answer.status).toBe(404);
    expect(await own(provider)).toMatchObject({ status: 'active' });
  });
});

describe('cancelling with a refund', () => {
  it('returns the first payment less the fee, within 7 days, once', async () => {
    const { provider, id, first } = await aPayer('silver');
    world.clock.move(6 * day);
    expect((await steps(provider))['coolOff']).toMatchObject({ refundCents: 125_00, feeCents: 25_00 });
    expect((await take(provider, id, 'cool-off', { refundCents: 150_00 })).body).toMatchObject({
      code: 'plans.price-changed',
    });
    const clicks = await Promise.all([1, 2].map(() => take(provider, id, 'cool-off', { refundCents: 125_00 })));
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await own(provider)).toMatchObject({ plan: null });
    await world.deliver();
    const refunds = paystack.refunds.all.filter(({ reference }) => reference === first);
    expect(refunds).toMatchObject([{ amount: 125_00 }]);
    paystack.refunds.move(refunds[0]!, 'processed');
    await syncRefunds(world, first);
    const books = await world.db.execute(sql`
      select ledger_account, sum(cents)::int as cents from ledger_entries where payment_id = ${first} group by 1 having sum(cents) <> 0 order by 1`);
    expect(books.rows).toEqual([
      { ledger_account: 'cooling-off-fees', cents: -25_00 },
      { ledger_account: 'paystack', cents: 25_00 },
    ]);
    expect(await checkLedger(world)).toEqual([]);
  });

  it('is offered after cancelling without a refund as well', async () => {
    const { provider, id } = await aPayer('silver');
    await take(provider, id, 'cancel');
    expect(await steps(provider)).toMatchObject({
      cancel: null,
      coolOff: { refundCents: 125_00, feeCents: 25_00, until: expect.any(String) },
    });
    expect((await take(provider, id, 'cool-off', { refundCents: 125_00 })).status).toBe(200);
    expect(await own(provider)).toMatchObject({ plan: null });
    world.clock.move(day);
    expect((await take(provider, id, 'cool-off', { refundCents: 125_00 })).status).toBe(409);
  });

  it('asks for the joining fee again when the person comes back', async () => {
    await world.db.update(siteSettings).set({ joiningFeeWaived: false });
    const { provider, id } = await aPayer();
    await take(provider, id, 'cool-off', { refundCents: 175_00 });
    expect(await own(provider)).toMatchObject({ plan: null, joiningFeeCents: 150_00 });
    await world.db.update(siteSettings).set({ joiningFeeWaived: true });
  });

  it('returns an upgrade as well, and is over after 7 days and for a second plan', async () => {
    const { provider, id } = await aPayer();
    await change(provider, id, 'silver', 100_00);
    expect((await steps(provider))['coolOff']).toMatchObject({ refundCents: 125_00 });
    await take(provider, id, 'cool-off', { refundCents: 125_00 });
    await world.deliver();
    // Payments of one instant have no order.
    world.clock.move(hour);
    const { url } = (await call(provider, 'POST', '/api/subscription/payments', { plan: 'bronze' })).body;
    await payAt(url);
    await confirmAt(url);
    expect((await steps(provider))['coolOff']).toBeNull();

    const { provider: late, id: lateId } = await aPayer();
    world.clock.move(7 * day);
    expect((await steps(late))['coolOff']).toBeNull();
    expect((await take(late, lateId, 'cool-off', { refundCents: 25_00 })).status).toBe(409);
  });
});
