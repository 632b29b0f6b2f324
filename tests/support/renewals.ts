import assert from 'node:assert/strict';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import { runRule } from '#engine/due-rule.ts';
import { events } from '#engine/tables.ts';
import { planDueRules } from '#features/plans/server/due.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { ledgerEntries, paymentAttempts, savedCards } from '#features/payments/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { CardConduct } from '#integrations/paystack/stand-in-cards.ts';
import type { StandIn } from '#integrations/paystack/stand-in.ts';
import { startSession, type TestApp, type TestWorld } from './testing.ts';

export type Provider = Awaited<ReturnType<typeof aProvider>>;

/** Lets the tests of a file renew plans: providers who pay, their rows, and the rules that run by the clock. Each test begins with no running plan. */
export function useRenewals(world: TestWorld, paystack: StandIn, test: TestApp) {
  beforeEach(async () => {
    paystack.knobs.charges = 'answers';
    paystack.isDown = false;
    // The clock moves by months in each test: the plans of the others stay behind.
    await world.db.update(subscriptions).set({ status: 'expired' });
    await world.db.update(paymentAttempts).set({ nextCheckAt: null });
  });

  // Codes of cards stay out of all that the tests of the file wrote.
  afterAll(async () => {
    const written = JSON.stringify([
      await world.db.select().from(mails),
      await world.db.select().from(events),
      await world.db.select().from(notifications),
    ]);
    expect(written).not.toMatch(/AUTH_|SIG_/);
  });

  const pay = (url: unknown, act: string) =>
    fetch(String(url), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });

  /** Calls an operation with a session that has not expired, however far the clock has moved. */
  const post = async (provider: Provider, path: string, body: object = {}) =>
    test.call(null, 'POST', path, body, { cookie: await startSession(world, provider) });

  const attemptsOf = ({ id }: Provider) =>
    world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, id)).orderBy(paymentAttempts.createdAt);
  const planOf = async ({ id }: Provider) => {
    const [plan] = await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id));
    assert(plan !== undefined);
    return plan;
  };
  const cardOf = async ({ id }: Provider) => {
    const [card] = await world.db.select().from(savedCards).where(eq(savedCards.accountId, id));
    assert(card !== undefined);
    return card;
  };
  const paidFor = async (provider: Provider) => {
    const rows = await world.db
      .select({ cents: ledgerEntries.cents })
      .from(ledgerEntries)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, ledgerEntries.paymentId))
      .where(and(eq(paymentAttempts.accountId, provider.id), eq(ledgerEntries.ledgerAccount, 'paystack')));
    return rows.reduce((sum, { cents }) => sum + cents, 0);
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
    for (const card of paystack.cards.values())
      if (card.email === (await cardOf(provider)).email) card.conduct = conduct;
  };

  /** Moves the clock to the end of the present period. */
  const reachEnd = async (provider: Provider) => {
    const { periodEndsAt } = await planOf(provider);
    assert(periodEndsAt !== null);
    world.clock.set(periodEndsAt);
  };

  /** A person's notifications, newest first. */
  const heard = async ({ id }: Provider) => {
    await world.settle();
    const { items } = await listNotifications(world, id, { all: true, limit: 10 });
    return items.map(({ title, description }) => `${title}: ${description}`);
  };

  return { pay, post, attemptsOf, planOf, cardOf, paidFor, aPayer, tick, setConduct, reachEnd, heard };
}
