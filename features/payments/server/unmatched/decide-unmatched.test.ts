import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { StandInPayment } from '#integrations/paystack/stand-in.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { ledgerEntries, paymentAttempts, planInvoices, refunds } from '../tables.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { anUnmatchedPayment as aSpoiledPayment, aPayment, aPlan } from '#features/plans/server/testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

type Provider = Awaited<ReturnType<typeof aProvider>>;

async function anUnmatchedPayment(spoil: (payment: StandInPayment) => void) {
  const provider = await aProvider(world);
  return { provider, ...(await aSpoiledPayment(world, paystack, provider, spoil)) };
}

const oneCentMore = (payment: StandInPayment) => void (payment.amount += 1);
const decide = async (
  admin: Awaited<ReturnType<typeof anAdmin>>,
  act: string,
  id: string,
  reason = 'Checked by phone',
) => test.call(admin, 'POST', `/api/payments/aside/${id}/${act}`, { reason });
const list = async (status = 'waiting') =>
  (await test.call(await anAdmin(world), 'GET', `/api/payments/aside?status=${status}&limit=50`)).body as {
    items: Record<string, unknown>[];
    waiting: number;
  };
const statusOf = async ({ id }: Provider) =>
  (await world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id))).map(({ status }) => status);
const booksOf = async (reference: string) =>
  Object.fromEntries(
    (await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, reference))).map(
      ({ ledgerAccount, cents }) => [ledgerAccount, cents],
    ),
  );
const stepsOf = async (id: string) =>
  (await world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.at, events.id)).map(
    ({ step, actorId, data }) => ({ step, actorId, data }),
  );

describe('a payment that was set aside', () => {
  it('is listed with what was expected, what came, when and whose, and admins are told', async () => {
    const admin = await anAdmin(world);
    const { provider, reference, id } = await anUnmatchedPayment(oneCentMore);
    await world.settle();
    const { items, waiting } = await list();
    expect(waiting).toBe(items.length);
    expect(items.find((one) => one['id'] === id)).toEqual({
      id,
      reference,
      cause: 'differs',
      differences: [{ fact: 'amountCents', expected: '5000', reported: '5001' }],
      amountCents: 50_01,
      person: { id: provider.id, fullName: provider.fullName, email: provider.email },
      plan: 'Bronze (Informal Labour)',
      at: world.clock.now().toISOString(),
      status: 'waiting',
      mayAccept: true,
      mayRefund: true,
      decision: null,
    });
    const notices = await listNotifications(world, admin.id, { all: true, limit: 10 });
    expect(notices.items[0]).toMatchObject({
      title: 'A payment is waiting for a decision',
      linkTo: '/admin-dashboard#payments',
    });
  });

  it('counts as it came once an admin gives the plan for a reason, in the books and on the invoice', async () => {
    const admin = await anAdmin(world);
    const { provider, reference, id } = await anUnmatchedPayment(oneCentMore);
    expect((await decide(admin, 'give', id, ' ')).body['errors']).toEqual([
      { path: 'reason', message: 'Say why, in a few words.' },
    ]);
    expect((await decide(admin, 'give', id)).status).toBe(200);
    expect(await statusOf(provider)).toEqual(['active']);
    expect(await booksOf(reference)).toEqual({ paystack: 50_01, plans: -50_01 });
    const [invoice] = await world.db.select().from(planInvoices).where(eq(planInvoices.attemptId, reference));
    expect(invoice?.content).toMatchObject({ totalCents: 50_01 });
    expect(await stepsOf(id)).toEqual([
      { step: 'keep', actorId: null, data: {} },
      { step: 'give', actorId: admin.id, data: { reason: 'Checked by phone', cents: 0 } },
    ]);
    expect((await list('given')).items.find((one) => one['id'] === id)).toMatchObject({
      mayAccept: false,
      mayRefund: false,
      decision: { by: admin.fullName, reason: 'Checked by phone' },
    });
  });

  it('is refunded whole, of what came and not of what was expected', async () => {
    const admin = await anAdmin(world);
    const { provider, reference, id } = await anUnmatchedPayment(oneCentMore);
    expect((await decide(admin, 'refund', id)).status).toBe(200);
    const [refund] = await world.db.select().from(refunds).where(eq(refunds.attemptId, reference));
    expect(refund).toMatchObject({ cents: 50_01, cause: 'admin', reason: 'Checked by phone' });
    expect(await statusOf(provider)).not.toContain('active');
    expect((await decide(admin, 'give', id)).status).toBe(409);
  });

  it('is closed with a reason that the person reads', async () => {
    const { provider, id } = await anUnmatchedPayment(oneCentMore);
    expect((await decide(await anAdmin(world), 'close', id, 'You paid by EFT as well.')).status).toBe(200);
    await world.settle();
    const notices = await listNotifications(world, provider.id, { all: true, limit: 10 });
    expect(notices.items[0]).toMatchObject({
      title: 'We have looked at your payment',
      description: 'You paid by EFT as well.',
    });
    expect(await statusOf(provider)).not.toContain('active');
  });

  it('takes one decision of two admins at once, and tells the other', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    for (const [first, second] of [
      ['give', 'give'],
      ['give', 'refund'],
      ['refund', 'close'],
    ] as const) {
      const { reference, id } = await anUnmatchedPayment(oneCentMore);
      const answers = await Promise.all([decide(one, first, id), decide(other, second, id)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const given = await world.db.$count(planInvoices, eq(planInvoices.attemptId, reference));
      const returned = await world.db.$count(refunds, eq(refunds.attemptId, reference));
      expect(given + returned).toBeLessThanOrEqual(1);
    }
  });

  it.each<[string, (payment: StandInPayment) => void]>([
    ['in another currency', (payment) => void (payment.currency = 'NGN')],
    ['of another mode', (payment) => void (payment.domain = 'live')],
    ['that names another person', (payment) => void (payment.metadata = { user_id: newId(), plan_id: 'bronze' })],
    ['of another reference', (payment) => void (payment.reference = newId())],
  ])('gives no plan for a payment %s', async (_what, spoil) => {
    const { provider, id } = await anUnmatchedPayment(spoil);
    expect((await list()).items.find((one) => one['id'] === id)).toMatchObject({ mayAccept: false });
    expect((await decide(await anAdmin(world), 'give', id)).body).toMatchObject({
      status: 409,
      code: 'payments.not-acceptable',
    });
    expect(await statusOf(provider)).not.toContain('active');
    expect((await list()).items.map((one) => one['id'])).toContain(id);
  });

  it('that an admin gives charges no second joining fee, and no fee of a payment for the plan alone', async () => {
    await world.db.update(siteSettings).set({ joiningFeeWaived: false });
    const admin = await anAdmin(world);
    const provider = await aProvider(world);
    const [more, less] = [
      await aSpoiledPayment(world, paystack, provider, oneCentMore),
      await aSpoiledPayment(world, paystack, provider, (payment) => void (payment.amount = 50_00)),
    ];
    await aPayment(world, paystack, provider);
    await world.db.update(siteSettings).set({ joiningFeeWaived: true });
    const end = () =>
      world.db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.accountId, provider.id));
    const refundsOf = (reference: string) => world.db.select().from(refunds).where(eq(refunds.attemptId, reference));
    await end();
    expect((await decide(admin, 'give', more.id)).status).toBe(200);
    expect(await refundsOf(more.reference)).toMatchObject([{ cents: 150_00, cause: 'paid-twice' }]);
    expect(await booksOf(more.reference)).toEqual({ paystack: 200_01, plans: -50_01, 'joining-fees': -150_00 });
    await end();
    expect((await decide(admin, 'give', less.id)).status).toBe(200);
    expect(await refundsOf(less.reference)).toEqual([]);
    expect(await booksOf(less.reference)).toEqual({ paystack: 50_00, plans: -50_00 });
    expect(await statusOf(provider)).toContain('active');
  });

  it('gives no second plan while one is running', async () => {
    const { provider, id } = await anUnmatchedPayment(oneCentMore);
    await aPlan(world, provider.id, 'silver');
    expect((await decide(await anAdmin(world), 'give', id)).body).toMatchObject({ code: 'plans.has-plan' });
  });
});

describe("an admin's grant", () => {
  it('ends a paid plan and pays back the days that are left, rounded down to the cent', async () => {
    const admin = await anAdmin(world);
    const provider = await aProvider(world);
    const reference = await aPayment(world, paystack, provider, { plan: 'silver' });
    world.clock.move(10 * day);
    const found = await test.call(admin, 'GET', `/api/subscription/people?email=${encodeURIComponent(provider.email)}`);
    // 20 of 30 days of R150.00 are left.
    expect(found.body['items']).toEqual([
      {
        id: provider.id,
        fullName: provider.fullName,
        email: provider.email,
        plan: {
          id: 'silver',
          name: 'Silver (Small Business & Professionals)',
          periodEndsAt: '2026-12-16T08:00:00.000Z',
          unusedCents: 100_00,
        },
      },
    ]);
    const endsAt = new Date(world.clock.now().getTime() + 60 * day).toISOString();
    const grant = { plan: 'platinum', endsAt, reason: 'A pilot' };
    expect((await test.call(admin, 'POST', `/api/accounts/${provider.id}/subscription`, grant)).status).toBe(200);
    const refund = await findRow(world.db, refunds, { attemptId: reference, cause: 'admin' });
    expect(refund).toMatchObject({ cents: 100_00, reason: 'A pilot' });
    expect((await statusOf(provider)).sort()).toEqual(['active', 'expired']);
    await world.settle();
    const notices = await listNotifications(world, provider.id, { all: true, limit: 10 });
    expect(notices.items.map(({ description }) => description)).toContainEqual(
      expect.stringContaining('Your other plan has ended. We are refunding R100.00 for the days that were left.'),
    );
  });

  it('pays nothing back where nothing was paid', async () => {
    const provider = await aProvider(world);
    await aPlan(world, provider.id, 'silver');
    await aPlan(world, provider.id, 'gold');
    const found = await test.call(
      await anAdmin(world),
      'GET',
      `/api/subscription/people?email=${encodeURIComponent(provider.email)}`,
    );
    expect(found.body['items']).toMatchObject([{ plan: { id: 'gold', unusedCents: 0 } }]);
    expect(
      await world.db.$count(
        refunds,
        eq(
          refunds.attemptId,
          world.db
            .select({ id: paymentAttempts.id })
            .from(paymentAttempts)
            .where(eq(paymentAttempts.accountId, provider.id)),
        ),
      ),
    ).toBe(0);
  });

  it('finds 5 people at most, by a part of the email taken literally', async () => {
    const admin = await anAdmin(world);
    for (let count = 0; count < 6; count += 1) await aProvider(world);
    const find = async (email: string) =>
      (await test.call(admin, 'GET', `/api/subscription/people?email=${encodeURIComponent(email)}`)).body['items'];
    expect(await find('@example')).toHaveLength(5);
    expect(await find('%%%')).toEqual([]);
  });
});

it('leaves the books as the payments and refunds say', async () => {
  expect(await checkLedger(world)).toEqual([]);
});
