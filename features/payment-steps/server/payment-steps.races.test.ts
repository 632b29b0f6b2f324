import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { toDay } from '#core/month.ts';
import { day } from '#core/time.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { changeOrders, changeOrderLines } from '#features/orders/server/tables.ts';
import { acceptOrder } from '#features/orders/server/accept-order.ts';
import { documents } from '#features/papers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { quoteRevisions } from '#features/quotes/server/tables.ts';
import { maxEarlyPayments, restOf } from '#features/quotes/payment-plan.ts';
import { transact, type World } from '#engine/work.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { announcePayment } from './announce-payment.ts';
import { newId } from '#engine/columns.ts';
import { fitSteps } from './fit-steps.ts';
import { denyPayment, receivePayment } from './receive-payment.ts';
import { disownPayment, recordPayment } from './record-payment.ts';
import { settleSteps } from './settle-steps.ts';
import { aPaymentStep, inCash, listPayments } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

type Made = Awaited<ReturnType<typeof aPaymentStep>>;

/** Proposes a change by so many cents, past the form: its line needs no total of its own. */
async function aChange({ jobId }: Pick<Made, 'jobId'>, number: number, by: number) {
  const [job] = await world.db.select().from(jobs).where(eq(jobs.id, jobId));
  const now = world.clock.now();
  const [order] = await world.db
    .insert(changeOrders)
    .values({
      jobId,
      number,
      status: 'proposed',
      reason: 'The pipe behind the wall is rotten.',
      addedDays: 0,
      differenceCents: by,
      totalCents: (job?.totalCostCents ?? 0) + by,
      code: String(100_000 + number),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (order === undefined) throw new Error('no change was made');
  await world.db.insert(changeOrderLines).values({
    orderId: order.id,
    place: 0,
    takesAway: null,
    description: 'More or less',
    quantityThousandths: 1000,
    unitPriceCents: by,
    vat: false,
    totalCents: by,
  });
  return order.id;
}

/** The steps add up to the agreed price, no step is below nothing, and each received one has one receipt that counts. */
async function expectWhole(jobId: string) {
  const steps = await listPayments(world, jobId);
  const [job] = await world.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(job?.totalCostCents);
  expect(steps.every(({ cents }) => cents >= 0)).toBe(true);
  const receipts = await world.db
    .select()
    .from(documents)
    .where(and(eq(documents.jobId, jobId), eq(documents.kind, 'receipt')));
  for (const { id, status, receivedAt, paidCents } of steps) {
    const valid = receipts.filter(({ stepId, madeAt }) => stepId === id && madeAt.getTime() === receivedAt?.getTime());
    expect(valid.map(({ content }) => content.grossCents)).toEqual(status === 'received' ? [paidCents] : []);
  }
}

/** Numbers from 0 up to `below`, the same in every run. */
const random = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

it('adds up to the cent after every act of random histories', async () => {
  const pick = random(20261127);
  for (let history = 0; history < 15; history += 1) {
    const made = await aPaymentStep(world);
    const { jobId, member, provider, job } = made;
    // A random schedule in place of the one payment.
    const { paymentSteps } = await import('./tables.ts');
    await world.db.delete(paymentSteps).where(eq(paymentSteps.jobId, jobId));
    const early = Array.from({ length: pick(maxEarlyPayments + 1) }, (_, at) => ({
      day: at === 0 ? null : toDay(new Date(world.clock.now().getTime() + (pick(9) + 1) * day)),
      cents: 1 + pick(300_00),
    }));
    expect(restOf(1_850_00, early)).toBeGreaterThan(0);
    await world.db.update(quoteRevisions).set({ earlyPayments: early }).where(eq(quoteRevisions.quoteId, job.quoteId));
    await transact(world, provider, (work) => fitSteps(work, jobId, 1_850_00));
    expect(await listPayments(world, jobId)).toHaveLength(early.length + 1);
    let orders = 0;
    let isDone = false;
    for (let act = 0; act < 25; act += 1) {
      world.clock.move(1 + pick(100_000));
      const steps = await listPayments(world, jobId);
      const step = steps[pick(steps.length)];
      const [now] = await world.db.select().from(jobs).where(eq(jobs.id, jobId));
      if (step === undefined || now === undefined) throw new Error('there are no steps');
      const cents = pick(3) === 0 ? 1 + pick(step.cents + 1) : Math.max(1, step.cents);
      const possible: (() => Promise<unknown>)[] = [
        () => transact(world, member, (work) => announcePayment(work, inCash(world, step.id, cents))),
        () => transact(world, provider, (work) => recordPayment(work, inCash(world, step.id, cents))),
        () => transact(world, provider, (work) => receivePayment(work, step.id)),
        () => transact(world, provider, (work) => denyPayment(work, step.id, 'nothing')),
        () => transact(world, member, (work) => disownPayment(work, step.id)),
        async () => {
          const by = pick(2) === 0 ? 1 + pick(900_00) : -1 - pick(now.totalCostCents - 1);
          if (isDone || orders === 30) return;
          orders += 1;
          const id = await aChange(made, orders, by);
          await transact(world, member, (work) => acceptOrder(work, id));
        },
        async () => {
          if (pick(6) > 0 || isDone) return;
          await transact(world, provider, (work) => completeJob(work, jobId));
          isDone = true;
        },
        async () => {
          if (pick(12) === 0)
            await transact(world, provider, (work) => settleSteps(work, { jobId, disputeId: newId() }));
        },
      ];
      const tried = await possible[pick(possible.length)]?.().then(
        () => null,
        (error: unknown) => error,
      );
      // A refusal changes nothing; anything else is a fault.
      if (tried) expect(tried).toHaveProperty('code');
      await expectWhole(jobId);
    }
  }
}, 120_000);

const acts: Record<string, (place: World, made: Made) => Promise<unknown>> = {
  announce: (place, { id, member }) => transact(place, member, (work) => announcePayment(work, inCash(world, id))),
  'announce a part': (place, { id, member }) =>
    transact(place, member, (work) => announcePayment(work, inCash(world, id, 850_00))),
  record: (place, { id, provider }) => transact(place, provider, (work) => recordPayment(work, inCash(world, id))),
  receive: (place, { id, provider }) => transact(place, provider, (work) => receivePayment(work, id)),
  deny: (place, { id, provider }) => transact(place, provider, (work) => denyPayment(work, id, 'nothing')),
  disown: (place, { id, member }) => transact(place, member, (work) => disownPayment(work, id)),
  settle: async (place, { jobId, provider }) =>
    transact(place, provider, async (work) => {
      const { lockJob } = await import('#features/jobs/server/lock-job.ts');
      await lockJob(work, jobId);
      await settleSteps(work, { jobId, disputeId: newId() });
    }),
  'accept less': async (place, { jobId, member }) => {
    const id = (await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, jobId)))[0]?.id ?? '';
    return transact(place, member, (work) => acceptOrder(work, id));
  },
  complete: (place, { jobId, provider }) => transact(place, provider, (work) => completeJob(work, jobId)),
  cancel: (place, { member, job }) =>
    transact(place, member, (work) => cancelQuote(work, job.quoteId, 'We move to another house.')),
};

const names = Object.keys(acts);
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

it.each(pairs)(
  'adds up when %s and %s come at once over two pools',
  async (one, other) => {
    for (const status of ['due', 'announced', 'received'] as const) {
      const made = await aPaymentStep(world);
      if (status === 'announced') await acts['announce']?.(world, made);
      if (status === 'received') await acts['record']?.(world, made);
      await aChange(made, 1, -100_00);
      const ends = await Promise.allSettled([acts[one]?.(world, made), acts[other]?.(world.elsewhere, made)]);
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toHaveProperty('code');
      await expectWhole(made.jobId);
    }
  },
  60_000,
);

it('numbers receipts without gaps when 20 come at once over two pools and some are undone', async () => {
  const provider = await aProvider(world);
  const made: Made[] = [];
  for (let count = 0; count < 20; count += 1) made.push(await aPaymentStep(world, { provider, status: 'announced' }));
  const undone = new Set([3, 8, 15]);
  await Promise.allSettled(
    made.map(({ id }, at) =>
      transact(at % 2 === 0 ? world : world.elsewhere, provider, async (work) => {
        await receivePayment(work, id);
        if (undone.has(at)) throw new Error('this one is undone');
      }),
    ),
  );
  const receipts = await world.db
    .select()
    .from(documents)
    .where(and(eq(documents.providerId, provider.providerId), eq(documents.kind, 'receipt')));
  expect(receipts.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 17 }, (_, at) => at + 1),
  );
});
