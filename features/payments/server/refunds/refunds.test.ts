import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hour, minute } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runRule } from '#engine/due-rule.ts';
import { system, type Person } from '#engine/actor.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import type { StandInRefund } from '#integrations/paystack/stand-in-refunds.ts';
import { permutations } from '#tests/support/permutations.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { syncRefunds } from './sync-refunds.ts';
import { sendRefund } from './send-refund.ts';
import { disputes, ledgerEntries, paymentAttempts, planInvoices, refunds } from '../tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { aCheckout, aPayment, aStuckRefund } from '#features/plans/server/testing.ts';
import { requestRefund } from './request-refund.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

type Paid = { provider: Person & { providerId: string }; reference: string };

async function paid(plan: 'bronze' | 'silver' = 'bronze'): Promise<Paid> {
  const provider = await aProvider(world);
  return { provider, reference: await aPayment(world, paystack, provider, { plan }) };
}

const wantAll = ({ reference }: Paid, cents = 50_00) =>
  world.as(system, (work) => requestRefund(work, { attemptId: reference, cents, cause: 'admin' }));
const refundsOf = ({ reference }: Paid) =>
  world.db.select().from(refunds).where(eq(refunds.attemptId, reference)).orderBy(refunds.createdAt);
const atPaystack = ({ reference }: Paid): StandInRefund[] =>
  paystack.refunds.all.filter((refund) => refund.reference === reference);
const statusOf = async ({ provider }: Paid) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, provider.id))).map(
    ({ status }) => status,
  );
const bookedFor = async ({ reference }: Paid) => {
  const entries = await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, reference));
  const sums: Record<string, number> = {};
  for (const { ledgerAccount, cents } of entries) sums[ledgerAccount] = (sums[ledgerAccount] ?? 0) + cents;
  return sums;
};
const creditNotesOf = async ({ reference }: Paid) =>
  (await world.db.select().from(planInvoices).where(eq(planInvoices.attemptId, reference)))
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ content }) => [content.lines[0]?.what, content.totalCents]);
const toldTo = async (person: Person) => {
  await world.settle();
  return (await listNotifications(world, person.id, { all: true, limit: 20 })).items.map(({ title }) => title);
};
const send = ({ body, signature }: { body: Buffer; signature: string }) =>
  test.call(null, 'POST', '/webhooks/paystack', body, {
    'content-type': 'application/json',
    'x-paystack-signature': signature,
  });
const sendEvent = (refund: StandInRefund) => send(paystack.sign(paystack.refunds.event(refund)));
const sendDispute = (what: string, { reference }: Paid, id: number, more: object = {}) =>
  send(
    paystack.sign({
      event: `charge.dispute.${what}`,
      data: {
        id,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        refund_amount: 50_00,
        dueAt: '2026-11-19T08:00:00.000Z',
        transaction: { reference },
        ...more,
      },
    }),
  );
const sweep = () => runRule(world, paymentDueRules[1]!);

/** Paystack's numbers of disputes are used once. */
let disputesSoFar = 0;

beforeEach(async () => {
  paystack.knobs.refunds = 'answers';
  paystack.isDown = false;
  await world.deliver();
});

describe('a refund', () => {
  it('is asked for once, followed by events and by the sweep, booked, and told', async () => {
    const payment = await paid();
    await wantAll(payment);
    expect(await statusOf(payment)).toEqual(['expired']);
    expect(await world.deliver()).toEqual([]);
    const [sent] = atPaystack(payment);
    expect(sent).toMatchObject({ amount: 50_00, status: 'pending' });
    expect(await refundsOf(payment)).toMatchObject([{ status: 'asked', paystackId: String(sent?.id) }]);
    expect(await bookedFor(payment)).toEqual({ paystack: 50_00, plans: -50_00 });

    paystack.refunds.move(sent!, 'processing');
    await sendEvent(sent!);
    await world.deliver();
    expect(await refundsOf(payment)).toMatchObject([{ status: 'asked' }]);
    paystack.refunds.move(sent!, 'processed');
    world.clock.move(hour);
    await sweep();
    await world.deliver();
    await sendEvent(sent!);
    await world.deliver();
    expect(await refundsOf(payment)).toMatchObject([
      { status: 'processed', nextCheckAt: null, endedAt: expect.any(Date) },
    ]);
    expect(await bookedFor(payment)).toEqual({ paystack: 0, plans: 0 });
    expect(atPaystack(payment)).toHaveLength(1);
    const titles = await toldTo(payment.provider);
    // The notice of the refund also covers the end of the plan.
    expect(titles.toSorted()).toEqual([
      'Payment received: R50.00',
      'We are refunding R50.00',
      'We have refunded R50.00',
    ]);
    expect(await checkLedger(world)).toEqual([]);
  });

  it('is not asked for again when its answer was lost', async () => {
    const payment = await paid();
    const { id } = await wantAll(payment);
    paystack.knobs.refunds = 'loses-answers';
    await expect(sendRefund(world, id)).rejects.toThrow('Paystack did not answer');
    paystack.knobs.refunds = 'answers';
    await Promise.all([sendRefund(world, id), sendRefund(world.elsewhere, id)]);
    world.clock.move(hour);
    await sendRefund(world, id);
    await world.deliver();
    expect(atPaystack(payment)).toHaveLength(1);
    expect(await refundsOf(payment)).toMatchObject([
      { status: 'asked', paystackId: String(atPaystack(payment)[0]?.id) },
    ]);
  });

  it('is asked for again, but not at once, when the call was lost or the process was killed before it', async () => {
    const payment = await paid();
    const { id } = await wantAll(payment);
    paystack.knobs.refunds = 'loses-calls';
    await expect(sendRefund(world, id)).rejects.toThrow('Paystack did not answer');
    paystack.knobs.refunds = 'answers';
    await sendRefund(world, id);
    expect(atPaystack(payment)).toHaveLength(0);
    world.clock.move(10 * minute);
    await Promise.all([sendRefund(world, id), sendRefund(world.elsewhere, id), sendRefund(world, id)]);
    expect(atPaystack(payment)).toHaveLength(1);
  });

  it('is found again without its note, and is no refund that someone made at Paystack before', async () => {
    const payment = await paid();
    const { id } = await wantAll(payment, 20_00);
    paystack.knobs.refunds = 'loses-answers';
    await expect(sendRefund(world, id)).rejects.toThrow();
    atPaystack(payment)[0]!.merchant_note = '';
    await sendRefund(world, id);
    await world.deliver();
    expect(await refundsOf(payment)).toMatchObject([
      { cause: 'admin', paystackId: String(atPaystack(payment)[0]?.id) },
    ]);
  });

  it.each(['failed', 'needs-attention'])(
    'that is %s stays owed, and the person and the admins are told',
    async (status) => {
      const admin = await anAdmin(world);
      const payment = await paid();
      await wantAll(payment);
      await world.deliver();
      paystack.refunds.move(atPaystack(payment)[0]!, status);
      await sendEvent(atPaystack(payment)[0]!);
      await world.deliver();
      expect(await refundsOf(payment)).toMatchObject([{ status }]);
      expect(await toldTo(payment.provider)).toContain('Your refund of R50.00 is delayed');
      expect(await toldTo(admin)).toContain('A refund needs you');
      paystack.refunds.move(atPaystack(payment)[0]!, 'processed');
      await syncRefunds(world, payment.reference);
      expect(await refundsOf(payment)).toMatchObject([{ status: 'processed' }]);
      expect(await checkLedger(world)).toEqual([]);
    },
  );

  it('that Paystack refuses is left to the admins', async () => {
    const payment = await paid();
    const { id } = await wantAll(payment);
    paystack.knobs.refunds = 'refuses';
    await sendRefund(world, id);
    expect(await refundsOf(payment)).toMatchObject([{ status: 'needs-attention', paystackId: null }]);
  });

  it('that Paystack refuses is the one that an admin then makes on its pages', async () => {
    const payment = await paid();
    const { id } = await wantAll(payment);
    paystack.knobs.refunds = 'refuses';
    await sendRefund(world, id);
    paystack.knobs.refunds = 'answers';
    paystack.refunds.move(paystack.refunds.ask({ transaction: payment.reference }).refund!, 'processed');
    await syncRefunds(world, payment.reference);
    expect(await refundsOf(payment)).toMatchObject([{ id, status: 'processed', paystackId: expect.any(String) }]);
    expect(await checkLedger(world)).toEqual([]);
  });

  it.each(['oldest', 'newest'])(
    'that failed is replaced by the one that an admin then makes on its pages, with the %s first in the list',
    async (first) => {
      const payment = await paid('silver');
      const { id } = await wantAll(payment, 50_00);
      await world.deliver();
      const { all } = paystack.refunds;
      const again = paystack.refunds.ask({ transaction: payment.reference, amount: 50_00 }).refund!;
      paystack.refunds.move(atPaystack(payment)[0]!, 'failed');
      if (first === 'newest') all.splice(all.indexOf(again) - 1, 2, again, all[all.indexOf(again) - 1]!);
      await syncRefunds(world, payment.reference);
      const rows = async () => Object.fromEntries((await refundsOf(payment)).map((row) => [row.id === id, row]));
      const made = { status: 'asked', cause: 'admin', paystackId: String(again.id) };
      expect(await rows()).toMatchObject({ true: { status: 'failed', replacedBy: expect.any(String) }, false: made });
      const countedCents = async () =>
        (await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, payment.reference)))[0]
          ?.refundedCents;
      expect(await countedCents()).toBe(50_00);
      // The amount is owed as before where Paystack fails with this refund too.
      paystack.refunds.move(again, 'failed');
      await syncRefunds(world, payment.reference);
      expect(await rows()).toMatchObject({ false: { status: 'failed', replacedBy: null } });
      expect(await countedCents()).toBe(50_00);
      paystack.refunds.move(again, 'processed');
      await syncRefunds(world, payment.reference);
      expect(await countedCents()).toBe(50_00);
      expect(await checkLedger(world)).toEqual([]);
      expect(await statusOf(payment)).toEqual(['active']);
    },
  );

  it('that is stuck is listed for admins with its person and Paystack’s answer, and is tried again once', async () => {
    const admin = await anAdmin(world);
    const provider = await aProvider(world);
    const { id, reference } = await aStuckRefund(world, paystack, provider);
    const list = async (state: string) =>
      (await test.call(admin, 'GET', `/api/payments/refunds?state=${state}&limit=50`)).body['items'] as {
        id: string;
      }[];
    const find = async (state: string) => (await list(state)).find((one) => one.id === id);
    expect(await find('stuck')).toMatchObject({
      cents: 50_00,
      paidCents: 50_00,
      reference,
      person: { id: provider.id },
      said: expect.any(String),
      mayRetry: true,
    });
    const retry = () => test.call(admin, 'POST', `/api/payments/refunds/${id}/retry`, {});
    const presses = await Promise.all([retry(), retry()]);
    expect(presses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await world.deliver();
    expect(atPaystack({ provider, reference })).toMatchObject([{ amount: 50_00 }]);
    expect(await find('stuck')).toBeUndefined();
    expect(await find('open')).toMatchObject({ status: 'asked', said: null });
  });

  it('that failed is tried again as another one, and never while Paystack still has it', async () => {
    const admin = await anAdmin(world);
    const payment = await paid();
    const { id } = await wantAll(payment);
    await world.deliver();
    const retry = () => test.call(admin, 'POST', `/api/payments/refunds/${id}/retry`, {});
    expect((await retry()).status).toBe(409);
    const moveTo = async (status: string) => {
      paystack.refunds.move(atPaystack(payment)[0]!, status);
      await syncRefunds(world, payment.reference);
    };
    await moveTo('needs-attention');
    expect((await retry()).body).toMatchObject({ code: 'payments.refund-under-way' });
    await moveTo('failed');
    // Paystack has the money of the payment again.
    paystack.payments.get(payment.reference)!.status = 'success';
    expect((await retry()).status).toBe(200);
    await world.deliver();
    expect(await refundsOf(payment)).toMatchObject([
      { status: 'failed', replacedBy: expect.any(String) },
      { cents: 50_00 },
    ]);
    expect((await retry()).status).toBe(409);
  });

  it.each(['needs-attention', 'failed'])(
    'that counts as %s is read in Paystack’s list before an admin asks for it again, so that it is not made twice',
    async (status) => {
      const admin = await anAdmin(world);
      const payment = await paid('silver');
      const { id } = await wantAll(payment);
      if (status === 'needs-attention') paystack.knobs.refunds = 'refuses';
      await sendRefund(world, id);
      paystack.knobs.refunds = 'answers';
      if (status === 'failed') {
        paystack.refunds.move(atPaystack(payment)[0]!, 'failed');
        await syncRefunds(world, payment.reference);
      }
      expect(await refundsOf(payment)).toMatchObject([{ status }]);
      // Paystack has made it since, and its events were lost.
      const made = paystack.refunds.ask({ transaction: payment.reference, amount: 50_00 }).refund!;
      paystack.refunds.move(made, 'processed');
      const act = (name: string, body = {}) => test.call(admin, 'POST', `/api/payments/refunds/${id}/${name}`, body);
      paystack.isDown = true;
      expect((await act('retry')).body).toMatchObject({ status: 503, code: 'payments.no-answer' });
      paystack.isDown = false;
      expect((await act('settle', { reference: 'FNB 4712' })).status).toBe(409);
      expect((await act('retry')).status).toBe(409);
      expect(await world.deliver()).toEqual([]);
      expect(atPaystack(payment).filter((one) => one.status !== 'failed')).toEqual([made]);
      expect((await refundsOf(payment)).at(-1)).toMatchObject({ status: 'processed', paystackId: String(made.id) });
      expect(await checkLedger(world)).toEqual([]);
    },
  );

  it('that an admin paid back by hand is booked with its reference, and told', async () => {
    const admin = await anAdmin(world);
    const provider = await aProvider(world);
    const { id, reference } = await aStuckRefund(world, paystack, provider);
    const settle = (body: object) => test.call(admin, 'POST', `/api/payments/refunds/${id}/settle`, body);
    expect((await settle({ reference: '' })).status).toBe(422);
    expect((await settle({ reference: 'FNB 4711' })).status).toBe(200);
    expect((await settle({ reference: 'FNB 4711' })).status).toBe(409);
    const payment = { provider, reference };
    expect(await refundsOf(payment)).toMatchObject([{ status: 'processed', handReference: 'FNB 4711' }]);
    expect(await bookedFor(payment)).toEqual({ paystack: 0, plans: 0 });
    expect(await creditNotesOf(payment)).toEqual([['refund', 50_00]]);
    expect(await toldTo(provider)).toContain('We have refunded R50.00');
    expect((await test.call(provider, 'GET', '/api/payments/refunds')).status).toBe(403);
    expect(await checkLedger(world)).toEqual([]);
  });

  it.each(['wanted', 'asked'] as const)(
    'that is %s for a payment which Paystack does not know is left to the admins, who book it by hand',
    async (status) => {
      const admin = await anAdmin(world);
      const payment = await paid();
      const { id } = await wantAll(payment);
      await world.db.update(refunds).set({ status, askedAt: world.clock.now() }).where(eq(refunds.id, id));
      await world.db.update(paymentAttempts).set({ paystackId: null }).where(eq(paymentAttempts.id, payment.reference));
      const known = paystack.payments.get(payment.reference)!;
      paystack.payments.delete(payment.reference);
      onTestFinished(() => void paystack.payments.set(payment.reference, known));
      expect(await world.deliver()).toEqual([]);
      expect(await refundsOf(payment)).toMatchObject([{ status: 'needs-attention', said: expect.any(String) }]);
      // The sweep looks at a stuck refund again each day.
      await sendRefund(world, id);
      const settle = test.call(admin, 'POST', `/api/payments/refunds/${id}/settle`, { reference: 'FNB 4713' });
      expect((await settle).status).toBe(200);
      expect(await checkLedger(world)).toEqual([]);
    },
  );

  it.each([400, 404])(
    'that Paystack does not show, answering %i, is booked by hand, and is not asked for again',
    async (answer) => {
      const admin = await anAdmin(world);
      const { id, reference } = await aStuckRefund(world, paystack, await aProvider(world));
      const act = (name: string, body = {}) => test.call(admin, 'POST', `/api/payments/refunds/${id}/${name}`, body);
      const refusal = { status: answer, code: '', message: 'Refused' };
      const payment = paystack.payments.get(reference)!;
      const read = vi.spyOn(world.payments!, 'refunds');
      onTestFinished(() => read.mockRestore());
      if (answer === 404) {
        await world.db.update(paymentAttempts).set({ paystackId: null }).where(eq(paymentAttempts.id, reference));
        paystack.payments.delete(reference);
      }
      for (const status of [401, 403, 429, 503]) {
        if (answer === 404) break;
        read.mockRejectedValue(new PaystackFailure('Paystack answered', { refusal: { ...refusal, status } }));
        expect((await act('settle', { reference: 'FNB 4711' })).body).toMatchObject({ code: 'payments.no-answer' });
      }
      read.mockRejectedValue(new PaystackFailure('Paystack answered', { refusal }));
      expect((await act('retry')).body).toMatchObject({ status: 409, code: 'payments.not-refundable' });
      expect((await act('settle', { reference: 'FNB 4711' })).status).toBe(200);
      expect(await checkLedger(world)).toEqual([]);
      read.mockRestore();
      paystack.payments.set(reference, payment);
      expect(await world.deliver()).toEqual([]);
    },
  );

  it('waits while Paystack is down, and cannot be more than came', async () => {
    const payment = await paid();
    const { id } = await wantAll(payment);
    await expect(wantAll(payment, 1)).rejects.toThrow('more than a payment has left');
    paystack.isDown = true;
    expect(await world.deliver()).toHaveLength(1);
    paystack.isDown = false;
    expect(await world.deliver()).toEqual([]);
    world.clock.move(10 * minute);
    await sendRefund(world, id);
    expect(atPaystack(payment)).toHaveLength(1);
  });

  it('that someone made on Paystack’s pages is booked, and ends the plan when all went back', async () => {
    const payment = await paid('silver');
    const [part, rest] = [
      paystack.refunds.ask({ transaction: payment.reference, amount: 50_00 }).refund!,
      paystack.refunds.ask({ transaction: payment.reference, amount: 100_00 }).refund!,
    ];
    paystack.refunds.move(part, 'processed');
    await sendEvent(part);
    await world.deliver();
    expect(await statusOf(payment)).toEqual(['active']);
    expect(await bookedFor(payment)).toEqual({ paystack: 100_00, plans: -100_00 });
    paystack.refunds.move(rest, 'processed');
    await sendEvent(rest);
    await world.deliver();
    expect(await statusOf(payment)).toEqual(['expired']);
    expect(await bookedFor(payment)).toEqual({ paystack: 0, plans: 0 });
    expect(await refundsOf(payment)).toMatchObject([{ cause: 'at-paystack' }, { cause: 'at-paystack' }]);
    const [listing] = await world.db.select().from(providers).where(eq(providers.accountId, payment.provider.id));
    expect(listing?.membershipStatus).toBe('basic');
    expect(await checkLedger(world)).toEqual([]);

    paystack.payments.get(payment.reference)!.status = 'success';
    await send(paystack.makeEvent(payment.reference));
    await confirmPayment(world, payment.reference);
    await world.deliver();
    expect(await statusOf(payment)).toEqual(['expired']);
  });
});

describe('a dispute', () => {
  it('is carried out by a refund of its own, and leaves a failed one of its size owed', async () => {
    const payment = await paid('silver');
    const { id } = await wantAll(payment, 50_00);
    await world.deliver();
    paystack.refunds.move(atPaystack(payment)[0]!, 'failed');
    await syncRefunds(world, payment.reference);
    const dispute = 700 + disputesSoFar;
    disputesSoFar += 1;
    await sendDispute('create', payment, dispute);
    await world.deliver();
    // Paystack lists its refund before it says that the dispute is lost.
    const { refund } = paystack.refunds.ask({ transaction: payment.reference, amount: 50_00 });
    paystack.refunds.move(refund!, 'processed');
    await syncRefunds(world, payment.reference);
    await sendDispute('resolve', payment, dispute, { status: 'resolved', resolution: 'merchant-accepted' });
    await world.deliver();
    const all = await refundsOf(payment);
    expect(all.find((row) => row.id === id)).toMatchObject({ status: 'failed', replacedBy: null });
    expect(all.find((row) => row.id !== id)).toMatchObject({ cause: 'at-paystack' });
    expect(await checkLedger(world)).toEqual([]);
  });

  it('ends the plan when it is lost, with one credit note, and tells the admins what to do', async () => {
    const admin = await anAdmin(world);
    const payment = await paid();
    await sendDispute('create', payment, 501);
    await sendDispute('remind', payment, 501);
    await world.deliver();
    expect(await statusOf(payment)).toEqual(['active']);
    expect(await toldTo(admin)).toContain('A payment is disputed');
    for (let round = 0; round < 3; round += 1)
      await sendDispute('resolve', payment, 501, { status: 'resolved', resolution: 'auto-accepted', round });
    await world.deliver();
    await sendDispute('create', payment, 501, { late: true });
    await world.deliver();
    expect(await statusOf(payment)).toEqual(['expired']);
    expect(await bookedFor(payment)).toEqual({ paystack: 0, plans: 0 });
    expect(await world.db.select().from(disputes).where(eq(disputes.attemptId, payment.reference))).toMatchObject([
      { status: 'lost', resolution: 'auto-accepted' },
    ]);
    expect(await creditNotesOf(payment)).toEqual([['dispute', 50_00]]);
    await confirmPayment(world, payment.reference);
    expect(await statusOf(payment)).toEqual(['expired']);
    expect(await toldTo(admin)).toContain('A dispute is lost');
    expect(await checkLedger(world)).toEqual([]);
  });

  it('changes nothing when it is won, or resolved in an unknown way', async () => {
    for (const [id, resolution, title] of [
      [502, 'declined', 'A dispute is won'],
      [503, 'escalated', 'A dispute needs you'],
    ] as const) {
      const admin = await anAdmin(world);
      const payment = await paid();
      await sendDispute('resolve', payment, id, { status: 'resolved', resolution });
      await world.deliver();
      expect(await statusOf(payment)).toEqual(['active']);
      expect(await bookedFor(payment)).toEqual({ paystack: 50_00, plans: -50_00 });
      expect(await toldTo(admin)).toContain(title);
    }
  });

  it.each([
    ['before', 'names it'],
    ['after', 'names it'],
    ['before', 'does not name it'],
    ['after', 'does not name it'],
  ] as const)(
    'that is lost in part takes that part once: its refund is listed %s the event, and %s',
    async (order, naming) => {
      const admin = await anAdmin(world);
      const payment = await paid('silver');
      const dispute = 700 + disputesSoFar;
      disputesSoFar += 1;
      const resolve = async () => {
        await sendDispute('resolve', payment, dispute, { status: 'resolved', resolution: 'merchant-accepted' });
        await world.deliver();
      };
      const list = async () => {
        const { refund } = paystack.refunds.ask({
          transaction: payment.reference,
          amount: 50_00,
          ...(naming === 'names it' && { dispute }),
        });
        paystack.refunds.move(refund!, 'processed');
        await sendEvent(refund!);
        await world.deliver();
      };
      for (const act of order === 'before' ? [list, resolve] : [resolve, list]) await act();
      expect(await statusOf(payment)).toEqual(['active']);
      expect(await bookedFor(payment)).toEqual({ paystack: 100_00, plans: -100_00 });
      expect(await creditNotesOf(payment)).toHaveLength(1);
      await world.settle();
      const { items } = await listNotifications(world, admin.id, { all: true, limit: 20 });
      expect(items.find(({ title }) => title === 'A dispute is lost')?.description).toBe(
        'The bank took R50.00 back. No plan has ended because of it.',
      );
      expect(await checkLedger(world)).toEqual([]);
      // The rest can be refunded once, and no more.
      await expect(wantAll(payment, 100_01)).rejects.toThrow('more than a payment has left');
      await wantAll(payment, 100_00);
      expect(await statusOf(payment)).toEqual(['expired']);
    },
  );

  it('that is lost before a refund is made leaves that without a credit note', async () => {
    const payment = await paid();
    await wantAll(payment);
    await world.deliver();
    await sendDispute('resolve', payment, 505, { status: 'resolved', resolution: 'merchant-accepted' });
    await world.deliver();
    paystack.refunds.move(atPaystack(payment)[0]!, 'processed');
    await syncRefunds(world, payment.reference);
    expect(await creditNotesOf(payment)).toEqual([['dispute', 50_00]]);
    expect(await checkLedger(world)).toEqual([]);
  });

  it('that is lost after a refund books nothing more', async () => {
    const payment = await paid();
    await wantAll(payment);
    await world.deliver();
    paystack.refunds.move(atPaystack(payment)[0]!, 'processed');
    await syncRefunds(world, payment.reference);
    await sendDispute('resolve', payment, 504, { status: 'resolved', resolution: 'merchant-accepted' });
    await world.deliver();
    expect(await bookedFor(payment)).toEqual({ paystack: 0, plans: 0 });
    expect(await creditNotesOf(payment)).toEqual([['refund', 50_00]]);
    expect(await checkLedger(world)).toEqual([]);
  });
});

describe('four events of one payment', () => {
  it('end alike in each of their 24 orders', async () => {
    const histories = await Promise.all(
      permutations([0, 1, 2, 3]).map(async (order, index) => {
        const provider = await aProvider(world);
        const { reference } = await aCheckout(world, paystack, provider);
        paystack.payments.get(reference)!.status = 'success';
        const payment = { provider, reference };
        const refund = paystack.refunds.ask({ transaction: reference, amount: 50_00 }).refund!;
        const [charged, pending] = [paystack.makeEvent(reference), paystack.sign(paystack.refunds.event(refund))];
        // The payment had succeeded when Paystack wrote its first event.
        paystack.payments.get(reference)!.status = 'success';
        const acts = [
          () => send(charged),
          () => send(pending),
          () => {
            paystack.refunds.move(refund, 'processed');
            return sendEvent(refund);
          },
          () => sendDispute('resolve', payment, 600 + index, { status: 'resolved', resolution: 'auto-accepted' }),
        ];
        return { payment, acts: order.map((act) => acts[act]!) };
      }),
    );
    for (const turn of [0, 1, 2, 3]) {
      const answers = await Promise.all(histories.map(({ acts }) => acts[turn]!()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await world.deliver();
    }
    world.clock.move(hour);
    await sweep();
    await world.deliver();
    const ends = new Set<string>();
    for (const { payment } of histories) {
      const refunded = (await refundsOf(payment)).map(({ status }) => status);
      const left = Object.values(await bookedFor(payment)).filter((cents) => cents !== 0);
      ends.add(JSON.stringify([...(await statusOf(payment)), refunded, left]));
    }
    expect([...ends]).toEqual([JSON.stringify(['expired', ['processed'], []])]);
    expect(await checkLedger(world)).toEqual([]);
  });
});
