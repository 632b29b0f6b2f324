import assert from 'node:assert/strict';
import { array, asyncProperty, constantFrom, nat, record, tuple, type IAsyncProperty } from 'fast-check';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { day, hour } from '#core/time.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { running } from '#features/plans/lifecycle.ts';
import { cancelOwnPlan } from '#features/plans/server/changes/cancel-plan.ts';
import { changePlan } from '#features/plans/server/changes/change-plan.ts';
import { readChangeTerms, type PaidSubscription } from '#features/plans/server/changes/change-terms.ts';
import { payNow } from '#features/payments/server/cards/pay-now.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { choosePlan } from '#features/plans/server/choices/choose-plan.ts';
import { coolOff, readCoolOff } from '#features/plans/server/changes/cool-off.ts';
import { planDueRules } from '#features/plans/server/due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { endPlans } from '#features/plans/server/end-plans.ts';
import { openCheckout } from '#features/payments/server/open-checkout.ts';
import { payRenewal, updateCard } from '#features/plans/server/renewals/pay-renewal.ts';
import { referenceOf } from '#features/payments/server/payment-reference.ts';
import { isKept } from '#features/payments/server/refunds/find-fully-refunded.ts';
import { readPeriodPayments } from '#features/plans/server/deliveries/read-period-payments.ts';
import { readRunningPlan } from '#features/plans/server/read-plan.ts';
import { resumePlan } from '#features/plans/server/changes/resume-plan.ts';
import { disputeQueue } from '#features/payments/server/disputes/dispute-queue.ts';
import { syncRefundsQueue } from '#features/payments/server/refunds/sync-queue.ts';
import { ledgerEntries, paymentAttempts, refunds } from '#features/payments/server/tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import type { StandIn, StandInPayment } from '#integrations/paystack/stand-in.ts';
import type { TestWorld } from './testing.ts';

const site = 'http://127.0.0.1';
const plans = ['bronze', 'silver', 'gold'] as const;
const ways = ['pay', 'pay-once', 'eft', 'qr', 'decline'] as const;
const conducts = ['pays', 'waits', 'declines', 'challenges'] as const;
/** A bank's next answers about a charge that it has not decided. */
const decisions = ['success', 'processing', 'failed', 'send_otp', 'success'];
/** Acts that give money back. */
const returning = ['refundAtPaystack', 'dispute', 'coolOff'] as const;
/** The statuses of a charge that the bank has not decided. */
const undecided = ['pending', 'processing', 'send_otp', 'queued', 'ongoing'];
const paidAtPaystack = ['success', 'reversed', 'reversal-pending'];

/** One act; `n` chooses which of several. Two acts of a step happen at once. */
export type Act = { act: ActName; n: number };
export type Step = Act[];
/** The steps of each month; a renewal is due at the end of each. */
export type History = Step[][];

type ActName =
  | 'choose'
  | 'pay'
  | 'change'
  | 'cancel'
  | 'resume'
  | 'coolOff'
  | 'payByHand'
  | 'saveCard'
  | 'turnCard'
  | 'decide'
  | 'refundAtPaystack'
  | 'dispute'
  | 'wait';

/** The knowledge of a history about its person. */
type Life = {
  person: Person;
  /** The periods of each subscription, in their order. */
  periods: Map<string, { start: number; end: number }[]>;
  /** The money of disputes that were lost, in cents, which no refund of Paystack's list carries out. */
  lostCents: number;
  /** The subscriptions that their person ended, or whose payments went back. */
  givenUp: Set<string>;
};

function pick<One>(from: readonly One[], n: number): One {
  const one = from[n % from.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

/** Disputes are numbered by Paystack. */
let disputesSoFar = 90_000;

/** Histories of people who pay for plans, and what must be true of each after every step. */
export class PaymentHistories {
  readonly #world: TestWorld;
  readonly #paystack: StandIn;

  constructor(world: TestWorld, paystack: StandIn) {
    this.#world = world;
    this.#paystack = paystack;
  }

  /** Histories of four months; three of the months end with a renewal. */
  property(): IAsyncProperty<[History]> {
    const names: ActName[] = [
      'choose',
      'pay',
      'change',
      'change',
      'cancel',
      'resume',
      'coolOff',
      'payByHand',
      'saveCard',
      'turnCard',
      'turnCard',
      'decide',
      'decide',
      'refundAtPaystack',
      'dispute',
      'wait',
    ];
    const act = record({ act: constantFrom(...names), n: nat(59) });
    const step = array(act, { minLength: 1, maxLength: 2 });
    const month = array(step, { minLength: 1, maxLength: 4 });
    return asyncProperty(
      tuple(month, month, month, month).map((months): History => months),
      (history) => this.live(history),
    );
  }

  /** Lives a history, and checks after every step what must be true. */
  async live(history: History): Promise<void> {
    const life: Life = { person: await aProvider(this.#world), periods: new Map(), lostCents: 0, givenUp: new Set() };
    await this.#begin(life);
    for (const [index, month] of history.entries()) {
      for (const step of month) await this.#take(life, step);
      if (index < 3) await this.#renew(life);
    }
    await this.#askAboutOldPayments(life);
    await this.#expectMoney(life);
    // The clock goes on with the next history: this one is over.
    const { id } = life.person;
    await this.#world.db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.accountId, id));
    await this.#world.db.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.accountId, id));
  }

  /** Asks Paystack now about each payment that is open: the sweep asks about one that is a month old only some days later. */
  async #askAboutOldPayments(life: Life): Promise<void> {
    const isOpen = and(eq(paymentAttempts.accountId, life.person.id), isNotNull(paymentAttempts.nextCheckAt));
    await this.#world.db.update(paymentAttempts).set({ nextCheckAt: this.#world.clock.now() }).where(isOpen);
    await this.#settleAll(life);
    await this.#expectInvariants(life);
  }

  /** Chooses a plan and pays for it, where none is running. */
  async #begin(life: Life): Promise<void> {
    if ((await this.#runningOf(life.person)) !== undefined) return;
    await this.#take(life, [{ act: 'choose', n: 0 }]);
    await this.#take(life, [{ act: 'pay', n: 0 }]);
  }

  /** Reaches the end of the period that is running, and the renewal there. */
  async #renew(life: Life): Promise<void> {
    await this.#begin(life);
    const own = await this.#runningOf(life.person);
    const now = this.#world.clock.now();
    if (own?.periodEndsAt != null && own.periodEndsAt > now) this.#world.clock.set(own.periodEndsAt);
    await this.#settleAll(life);
    await this.#expectInvariants(life);
  }

  async #take(life: Life, step: Step): Promise<void> {
    const takeOne = ({ act, n }: Act) => this.#acts[act](life, n);
    // Paystack gives no cent back twice.
    const first = step.every(({ act }) => isOneOf(act, returning)) ? step.slice(0, 1) : [];
    const taken = [
      ...(await Promise.allSettled(first.map(takeOne))),
      ...(await Promise.allSettled(step.slice(first.length).map(takeOne))),
    ];
    for (const one of taken) if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
    await this.#settleAll(life);
    await this.#expectInvariants(life);
  }

  /** Acts of a person, Paystack, a bank or time. An act that is refused changes nothing. */
  readonly #acts: Record<ActName, (life: Life, n: number) => Promise<void>> = {
    choose: async ({ person }, n) => {
      const { reference } = await this.#world.as(person, (work) => choosePlan(work, { plan: pick(plans, n) }));
      await openCheckout(this.#world, reference, site);
    },
    pay: async ({ person }, n) => {
      const open = (await this.#attemptsOf(person)).filter(({ checkoutUrl }) => checkoutUrl !== null);
      // The newest is the one that a person sees.
      const url = open.at(-1 - (n % Math.max(1, Math.min(2, open.length))))?.checkoutUrl;
      if (url == null) return;
      const body = new URLSearchParams({ act: pick(ways, n) });
      await fetch(url, { method: 'POST', body, redirect: 'manual' });
    },
    change: async ({ person }, n) => {
      const own = await this.#runningOf(person);
      if (own?.periodEndsAt == null) return;
      const plan = pick(plans, n);
      const { reference } = await this.#world.as(person, async (work) => {
        const { todayCents } = await readChangeTerms(work, own as PaidSubscription, plan);
        return changePlan(work, { id: own.id, plan, todayCents, atCheckout: n % 5 === 0 });
      });
      if (reference !== null) await payNow(this.#world, reference, site);
    },
    cancel: async ({ person }) => {
      const own = await this.#runningOf(person);
      if (own !== undefined) await this.#world.as(person, (work) => cancelOwnPlan(work, own.id));
    },
    resume: async ({ person }) => {
      const own = await this.#runningOf(person);
      if (own === undefined) return;
      const { reference } = await this.#world.as(person, (work) => resumePlan(work, { id: own.id }));
      if (reference !== null) await openCheckout(this.#world, reference, site);
    },
    coolOff: async ({ person }) => {
      const own = await this.#runningOf(person);
      if (own === undefined) return;
      await this.#world.as(person, async (work) => {
        const terms = await readCoolOff(work, own);
        if (terms !== null) await coolOff(work, own.id, terms.refundCents);
      });
    },
    payByHand: async ({ person }) => {
      const { reference } = await this.#world.as(person, payRenewal);
      await openCheckout(this.#world, reference, site);
    },
    saveCard: async ({ person }) => {
      const { reference } = await this.#world.as(person, updateCard);
      await openCheckout(this.#world, reference, site);
    },
    turnCard: async ({ person }, n) => {
      for (const card of this.#paystack.cards.values())
        if (card.email === person.email) card.conduct = pick(conducts, n);
    },
    decide: async ({ person }, n) => {
      const waiting = (await this.#paymentsOf(person)).filter(({ status }) => undecided.includes(status));
      const one = waiting[n % Math.max(1, waiting.length)];
      if (one !== undefined) one.status = pick(decisions, n);
    },
    refundAtPaystack: async ({ person }, n) => {
      const one = await this.#aPaid(person, n);
      if (one === undefined) return;
      const left = one.planCents + one.joiningFeeCents - one.refundedCents;
      const amount = n % 2 === 0 ? left : Math.ceil(left / 3);
      const { refund } = this.#paystack.refunds.ask({ transaction: referenceOf(one), amount });
      if (refund !== undefined) await syncRefundsQueue.run(this.#world, { attemptId: one.id });
    },
    dispute: async (life, n) => {
      const one = await this.#aPaid(life.person, n);
      if (one === undefined) return;
      disputesSoFar += 1;
      const id = disputesSoFar;
      const total = one.planCents + one.joiningFeeCents - one.refundedCents;
      const cents = n % 3 === 0 ? Math.ceil(total * 0.55) : total;
      if (cents <= 0) return;
      const isLost = n % 4 !== 0;
      const isListed = isLost && n % 2 === 0;
      const tell = () =>
        disputeQueue.run(this.#world, {
          attemptId: one.id,
          dispute: {
            id: String(id),
            resolution: isLost ? 'merchant-accepted' : 'declined',
            refund_amount: cents,
            dueAt: null,
            transaction: { reference: referenceOf(one) },
          },
        });
      if (!isListed) {
        if (isLost) life.lostCents += cents;
        return tell();
      }
      const dispute = n % 5 === 0 ? {} : { dispute: id };
      const { refund } = this.#paystack.refunds.ask({ transaction: referenceOf(one), amount: cents, ...dispute });
      const follow = () => syncRefundsQueue.run(this.#world, { attemptId: one.id });
      if (refund === undefined) return;
      for (const act of n % 7 < 3 ? [tell, follow] : [follow, tell]) await act();
    },
    wait: async (_, n) => this.#world.clock.move(((n % 4) * 2 + 1) * day),
  };

  #attemptsOf({ id }: Person) {
    const own = eq(paymentAttempts.accountId, id);
    return this.#world.db.select().from(paymentAttempts).where(own).orderBy(paymentAttempts.createdAt);
  }

  #subscriptionsOf({ id }: Person) {
    const own = eq(subscriptions.accountId, id);
    return this.#world.db.select().from(subscriptions).where(own).orderBy(subscriptions.createdAt);
  }

  async #runningOf(person: Person) {
    return (await this.#subscriptionsOf(person)).find(({ status }) => isOneOf(status, running));
  }

  /** A payment that counts, with nothing in dispute: banks ask for a payment back once. */
  async #aPaid(person: Person, n: number) {
    const paid = (await this.#attemptsOf(person)).filter((one) => one.status === 'paid' && isKept(one));
    return paid[n % Math.max(1, paid.length)];
  }

  async #paymentsOf(person: Person): Promise<StandInPayment[]> {
    const references = (await this.#attemptsOf(person)).map(referenceOf);
    return references.map((one) => this.#paystack.payments.get(one)).filter((one) => one !== undefined);
  }

  /** Lets everything that can end do so: sweeps, jobs, and the refunds at Paystack. What a bank has not decided stays open. */
  async #settleAll({ person }: Life): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      this.#world.clock.move(hour);
      for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(this.#world, rule);
      await this.#world.deliver();
      for (const refund of this.#paystack.refunds.all)
        if (refund.status === 'pending') this.#paystack.refunds.move(refund, 'processed');
      for (const { id, refundedCents } of await this.#attemptsOf(person))
        if (refundedCents > 0) await syncRefundsQueue.run(this.#world, { attemptId: id });
    }
    await runRule(this.#world, endPlans);
  }

  async #expectInvariants({ person, periods, givenUp }: Life): Promise<void> {
    const [all, attempts, now] = [
      await this.#subscriptionsOf(person),
      await this.#attemptsOf(person),
      this.#world.clock.now(),
    ];
    const alive = all.filter(({ status }) => isOneOf(status, running));
    assert.ok(alive.length <= 1, 'plans run at once');
    for (const one of all) this.#expectPeriods(periods, one);
    for (const one of all) await this.#expectPaid(one, now);
    // At most one charge for each purpose is open at a bank.
    const open = attempts.filter((one) => one.status === 'pending' && one.cardId !== null && one.failedAt === null);
    const purposes = open.map((one) => `${one.subscriptionId} ${one.kind} ${one.periodStartsAt?.toISOString()}`);
    assert.equal(new Set(purposes).size, purposes.length, 'two charges are open for one thing');
    // Every payment that arrived counts, or is refunded whole.
    for (const one of attempts) {
      const payment = this.#paystack.payments.get(referenceOf(one));
      if (payment === undefined || !paidAtPaystack.includes(payment.status) || one.status === 'paid') continue;
      const total = one.planCents + one.joiningFeeCents;
      if (one.status === 'aside') assert.equal(one.refundedCents, total, 'a payment that gives nothing stays');
    }
    // A plan that was given up stays so, and no card is charged for it.
    for (const { id, status, cancelledAt } of all) {
      if (givenUp.has(id)) assert.equal(status, 'expired', 'a plan that was given up has come back');
      if (status === 'expired' && cancelledAt !== null) {
        givenUp.add(id);
        assert.ok(
          !attempts.some((one) => one.subscriptionId === id && one.createdAt > cancelledAt && one.cardId !== null),
          'a plan is charged that was given up',
        );
      }
    }
  }

  /** Periods follow one another. One that was paid ahead and went back makes place for the one before it. */
  #expectPeriods(
    periods: Life['periods'],
    { id, periodStartsAt, periodEndsAt }: typeof subscriptions.$inferSelect,
  ): void {
    if (periodStartsAt === null || periodEndsAt === null) return;
    const known = periods.get(id) ?? [];
    const [start, end] = [periodStartsAt.getTime(), periodEndsAt.getTime()];
    const last = known.at(-1);
    if (last?.start === start) return;
    if (last !== undefined && start < last.start) {
      assert.equal(end, last.start, 'a period that goes on ends elsewhere');
      periods.set(id, [...known.slice(0, -2), { start, end }]);
      return;
    }
    assert.ok(start >= (last?.end ?? 0), 'periods overlap');
    periods.set(id, [...known, { start, end }]);
  }

  /** A period runs while a payment for it is kept; it ends early where its person wanted so, or all went back. */
  async #expectPaid(one: typeof subscriptions.$inferSelect, now: Date): Promise<void> {
    if (one.periodStartsAt === null || one.periodEndsAt === null || one.periodEndsAt <= now) return;
    const { period, upgrades } = await readPeriodPayments(this.#world.db, one);
    const isPaid = [period, ...upgrades].some((payment) => payment !== undefined && isKept(payment));
    const cooledOff = await this.#world.db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      .where(and(eq(paymentAttempts.subscriptionId, one.id), eq(refunds.cause, 'cool-off')));
    const runs = isOneOf(one.status, running);
    if (runs) assert.ok(isPaid, 'a plan runs that no payment pays');
    if (isPaid && cooledOff.length === 0) assert.notEqual(one.status, 'expired', 'a plan has ended that is paid');
    if (runs) assert.equal((await readRunningPlan(this.#world, one.accountId)).id, one.plan);
  }

  /** The books have what Paystack has. */
  async #expectMoney({ person, lostCents }: Life): Promise<void> {
    assert.deepEqual(await checkLedger(this.#world), []);
    const ours = await this.#attemptsOf(person);
    if (ours.length === 0) return;
    const references = ours.map(referenceOf);
    const received = (await this.#paymentsOf(person))
      .filter(({ status }) => paidAtPaystack.includes(status))
      .reduce((sum, { amount }) => sum + amount, 0);
    const gone = this.#paystack.refunds.all
      .filter(({ reference, status }) => references.includes(reference) && status === 'processed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const ids = ours.map(({ id }) => id);
    const booked = await this.#world.db
      .select()
      .from(ledgerEntries)
      .where(and(inArray(ledgerEntries.paymentId, ids), eq(ledgerEntries.ledgerAccount, 'paystack')));
    const balance = booked.reduce((sum, { cents }) => sum + cents, 0);
    assert.equal(balance, received - gone - lostCents, 'the books have another sum than Paystack');
  }
}
