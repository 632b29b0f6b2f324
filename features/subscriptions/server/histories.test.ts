import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { day, hour, monthLater } from '#core/time.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#server/engine/actor.ts';
import { runRule } from '#server/engine/due-rule.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useWorld } from '#tests/support/testing.ts';
import { running } from '../lifecycle.ts';
import { cancelOwnPlan } from './cancel-plan.ts';
import { changePlan } from './change-plan.ts';
import { readChangeTerms, type PaidSubscription } from './change-terms.ts';
import { payUpgrade } from './charge-upgrade.ts';
import { checkLedger } from './check-ledger.ts';
import { choosePlan } from './choose-plan.ts';
import { coolOff, readCoolOff } from './cool-off.ts';
import { subscriptionDueRules } from './due.ts';
import { endPlans } from './end-plans.ts';
import { openCheckout } from './open-checkout.ts';
import { referenceOf } from './payment-reference.ts';
import { readRunningPlan } from './read-plan.ts';
import { resumePlan } from './resume-plan.ts';
import { followRefundsQueue } from './return-queues.ts';
import { ledgerEntries, paymentAttempts, refunds, subscriptions } from './tables.ts';

const world = useWorld();
const paystack = usePaystack(world);
const site = 'http://127.0.0.1';
const plans = ['bronze', 'silver', 'gold'] as const;
const ways = ['pay', 'pay-once', 'eft', 'qr', 'decline'] as const;

const attemptsOf = ({ id }: Person) =>
  world.db.select().from(paymentAttempts).where(eq(paymentAttempts.accountId, id)).orderBy(paymentAttempts.createdAt);
const subscriptionsOf = ({ id }: Person) =>
  world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id)).orderBy(subscriptions.createdAt);
const runningOf = async (person: Person) =>
  (await subscriptionsOf(person)).find(({ status }) => isOneOf(status, running));

/** What a person, Paystack or time does; `n` chooses which of several. A step that is refused changes nothing. */
const acts = {
  async choose(person: Person, n: number) {
    const { reference } = await world.as(person, (work) => choosePlan(work, { plan: plans[n % 3]! }));
    await openCheckout(world, reference, site);
  },
  async pay(person: Person, n: number) {
    const open = (await attemptsOf(person)).filter(({ checkoutUrl }) => checkoutUrl !== null);
    const url = open[n % Math.max(1, open.length)]?.checkoutUrl;
    if (url == null) return;
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ act: ways[n % ways.length]! }),
      redirect: 'manual',
    });
  },
  async change(person: Person, n: number) {
    const own = await runningOf(person);
    if (own?.periodEndsAt == null) return;
    const plan = plans[n % 3]!;
    const { reference } = await world.as(person, async (work) => {
      const { todayCents } = await readChangeTerms(work, own as PaidSubscription, plan);
      return changePlan(work, { id: own.id, plan, todayCents, atCheckout: n % 2 === 0 });
    });
    if (reference !== null) await payUpgrade(world, reference, site);
  },
  async cancel(person: Person) {
    const own = await runningOf(person);
    if (own !== undefined) await world.as(person, (work) => cancelOwnPlan(work, own.id));
  },
  async resume(person: Person) {
    const own = await runningOf(person);
    if (own === undefined) return;
    const { reference } = await world.as(person, (work) => resumePlan(work, { id: own.id }));
    if (reference !== null) await openCheckout(world, reference, site);
  },
  async coolOff(person: Person) {
    const own = await runningOf(person);
    if (own === undefined) return;
    await world.as(person, async (work) => {
      const terms = await readCoolOff(work, own);
      if (terms !== null) await coolOff(work, own.id, terms.refundCents);
    });
  },
  async refundAtPaystack(person: Person, n: number) {
    const paid = (await attemptsOf(person)).filter(({ status }) => status === 'paid');
    const one = paid[n % Math.max(1, paid.length)];
    if (one === undefined) return;
    const { refund } = paystack.refunds.ask({ transaction: referenceOf(one) });
    if (refund !== undefined) await followRefundsQueue.run(world, { attemptId: one.id });
  },
  time: async (_: Person, n: number) => world.clock.move(((n % 4) * 4 + 1) * day),
};

/** Lets everything that is under way end: sweeps, jobs, and the refunds at Paystack. */
async function settleAll(person: Person): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    world.clock.move(hour);
    for (const rule of subscriptionDueRules) await runRule(world, rule);
    await world.deliver();
    for (const refund of paystack.refunds.all)
      if (refund.status === 'pending') paystack.refunds.move(refund, 'processed');
    for (const { id, refundedCents } of await attemptsOf(person))
      if (refundedCents > 0) await followRefundsQueue.run(world, { attemptId: id });
  }
  await endPlans(world);
}

async function expectInvariants(person: Person, periods: Map<string, { start: number; end: number }[]>): Promise<void> {
  const [all, attempts, now] = [await subscriptionsOf(person), await attemptsOf(person), world.clock.now()];
  expect(all.filter(({ status }) => isOneOf(status, running)).length).toBeLessThanOrEqual(1);
  for (const { id, periodStartsAt, periodEndsAt } of all) {
    if (periodStartsAt === null || periodEndsAt === null) continue;
    const known = periods.get(id) ?? [];
    const last = known.at(-1);
    if (last?.start !== periodStartsAt.getTime()) {
      expect(periodStartsAt.getTime()).toBeGreaterThanOrEqual(last?.end ?? 0);
      periods.set(id, [...known, { start: periodStartsAt.getTime(), end: periodEndsAt.getTime() }]);
    }
  }
  const cooledOff = await world.db
    .select({ id: refunds.attemptId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(paymentAttempts.accountId, person.id), eq(refunds.cause, 'cool-off')));
  const kept = attempts.filter(
    ({ id, status, kind, planCents, refundedCents }) =>
      status === 'paid' && kind !== 'card' && refundedCents < planCents && !cooledOff.some((one) => one.id === id),
  );
  const covers = ({ kind, periodStartsAt, settledAt }: (typeof kept)[number]) => {
    const from = (kind === 'renewal' ? periodStartsAt : settledAt) ?? now;
    return kind !== 'upgrade' && from <= now && now < monthLater(from);
  };
  const plan = await readRunningPlan(world, person.id);
  if (kept.some(covers)) expect(plan.id).not.toBeNull();
  // Beyond the period only the days of grace give anything.
  if (plan.id !== null && plan.periodEndsAt !== null && plan.periodEndsAt > now) expect(kept.some(covers)).toBe(true);
}

async function expectMoney(person: Person): Promise<void> {
  expect(await checkLedger(world)).toEqual([]);
  const ours = await attemptsOf(person);
  const references = ours.map(referenceOf);
  const came = references
    .map((reference) => paystack.payments.get(reference))
    .filter((one) => one !== undefined && ['success', 'reversed', 'reversal-pending'].includes(one.status))
    .reduce((sum, one) => sum + (one?.amount ?? 0), 0);
  const gone = paystack.refunds.all
    .filter(({ reference, status }) => references.includes(reference) && status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const booked = await world.db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        inArray(
          ledgerEntries.paymentId,
          ours.map(({ id }) => id),
        ),
        eq(ledgerEntries.ledgerAccount, 'paystack'),
      ),
    );
  expect(booked.reduce((sum, { cents }) => sum + cents, 0)).toBe(came - gone);
}

type Act = { act: keyof typeof acts; n: number };

/** Histories that every run tries, besides the random ones. */
const examples: Act[][] = [
  [{ act: 'refundAtPaystack', n: 0 }],
  [
    { act: 'change', n: 1 },
    { act: 'coolOff', n: 0 },
  ],
  [
    { act: 'change', n: 5 },
    { act: 'refundAtPaystack', n: 1 },
    { act: 'cancel', n: 0 },
    { act: 'resume', n: 0 },
  ],
];

it('holds one plan, the periods and the books together through any history', async () => {
  await assert(
    asyncProperty(
      array(record({ act: constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), n: nat(11) }), {
        minLength: 6,
        maxLength: 14,
      }),
      async (history) => {
        const person = await aProvider(world);
        const periods = new Map<string, { start: number; end: number }[]>();
        for (const { act, n } of [{ act: 'choose', n: 0 }, { act: 'pay', n: 0 }, ...history] as Act[]) {
          await acts[act](person, n).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
          await settleAll(person);
          await expectInvariants(person, periods);
        }
        if ((await attemptsOf(person)).length > 0) await expectMoney(person);
      },
    ),
    { numRuns: examples.length + 2, seed: 20_261_116, examples: examples.map((history) => [history] as [Act[]]) },
  );
});
