import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { storedMarks } from '#core/stored-marks.ts';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { transact } from '#engine/work.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { issueCreditNote, issueInvoice } from './issue-invoice.ts';
import { sweepInvoices } from '../personal-data.ts';
import { paymentAttempts, planInvoices, refunds } from '../tables.ts';
import { aCheckout, aPayment } from '#features/plans/server/testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

const papersOf = (attemptId: string, kind: 'invoice' | 'credit-note' = 'invoice') =>
  world.db
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.attemptId, attemptId), eq(planInvoices.kind, kind)))
    .orderBy(planInvoices.number);
const numbers = async () =>
  (await world.db.select().from(planInvoices).where(eq(planInvoices.kind, 'invoice')))
    .map(({ number }) => number)
    .sort((one, other) => one - other);
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const set = (settings: Partial<typeof siteSettings.$inferInsert>) => world.db.update(siteSettings).set(settings);
const registered = {
  sellerName: 'Lungisa (Pty) Ltd',
  sellerAddress: '1 Long Street\nCape Town',
  vatNumber: '4480123456',
};
const unregistered = {
  sellerName: 'Lungisa',
  sellerAddress: '',
  vatNumber: '',
  vatRate: 15_00,
  joiningFeeWaived: true,
};

const credit = async (attemptId: string, refundId: string, cents: number) => {
  const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  await world.as(system, (work) => issueCreditNote(work, attempt!, { refundId }, cents));
};

async function aRefund(attemptId: string, cents: number): Promise<string> {
  const [refund] = await world.db
    .insert(refunds)
    .values({ attemptId, cents, cause: 'admin', status: 'processed', createdAt: world.clock.now() })
    .returning({ id: refunds.id });
  const id = refund?.id ?? '';
  await credit(attemptId, id, cents);
  return id;
}

describe('the invoice of a payment', () => {
  it('names the seller, the buyer, the plan with its period, the joining fee and the VAT, to the cent', async () => {
    await set({ ...registered, joiningFeeWaived: false });
    const provider = await aProvider(world, { fullName: 'Ngũgĩ wa Ndalamo' });
    await world.db
      .update(accounts)
      .set({ address: '12 Vilakazi St', city: 'Soweto', province: 'Gauteng', postalCode: '1804' })
      .where(eq(accounts.id, provider.id));
    const [invoice] = await papersOf(await aPayment(world, paystack, provider, { plan: 'silver' }));
    expect(invoice).toMatchObject({ kind: 'invoice', mode: 'test', accountId: provider.id, madeAt: world.clock.now() });
    expect(invoice?.content).toEqual({
      seller: { name: 'Lungisa (Pty) Ltd', address: '1 Long Street\nCape Town', vatNumber: '4480123456' },
      buyer: {
        name: 'Ngũgĩ wa Ndalamo',
        email: provider.email,
        address: '12 Vilakazi St\nSoweto\nGauteng\n1804',
      },
      lines: [
        {
          what: 'plan',
          plan: 'Silver (Small Business & Professionals)',
          from: '2026-11-16T08:00:00.000Z',
          to: '2026-12-16T08:00:00.000Z',
          cents: 150_00,
        },
        { what: 'joining-fee', plan: null, from: null, to: null, cents: 150_00 },
      ],
      netCents: 260_87,
      vatRate: 15_00,
      vatCents: 39_13,
      totalCents: 300_00,
      corrects: null,
    });
    await set(unregistered);
  });

  it('shows no VAT while the site is not registered, and never changes afterwards', async () => {
    await set(unregistered);
    const provider = await aProvider(world);
    const reference = await aPayment(world, paystack, provider);
    const [before] = await papersOf(reference);
    expect(before?.content).toMatchObject({
      seller: { name: 'Lungisa', vatNumber: null },
      netCents: 50_00,
      vatRate: 0,
      vatCents: 0,
      totalCents: 50_00,
    });
    await set(registered);
    await world.db.update(accounts).set({ fullName: 'Another Name' }).where(eq(accounts.id, provider.id));
    expect(await papersOf(reference)).toEqual([before]);
    await expect(world.db.update(planInvoices).set({ number: 900 })).rejects.toThrow();
    await expect(world.db.delete(planInvoices)).rejects.toThrow();
    await set(unregistered);
  });

  it('is made once, and not for a payment that is kept aside', async () => {
    const reference = await aPayment(world, paystack, await aProvider(world));
    await Promise.all([1, 2].map(() => world.as(system, (work) => issueInvoice(work, reference))));
    expect(await papersOf(reference)).toHaveLength(1);
    const spoiled = await aPayment(world, paystack, await aProvider(world), {
      spoil: (payment) => (payment.amount += 1),
    });
    expect(await papersOf(spoiled)).toEqual([]);
  });

  it('has the next number, without gaps, when payments settle at once and when one of them is rolled back', async () => {
    const payments: Awaited<ReturnType<typeof aCheckout>>[] = [];
    for (let count = 0; count < 6; count += 1) payments.push(await aCheckout(world, paystack, await aProvider(world)));
    for (const payment of payments) payment.status = 'success';
    const before = (await numbers()).length;
    const rolledBack = transact(world.elsewhere, system, async (work) => {
      await work.tx
        .update(paymentAttempts)
        .set({ status: 'paid' })
        .where(eq(paymentAttempts.id, payments[0]!.reference));
      await issueInvoice(work, payments[0]!.reference);
      throw new Error('rolled back');
    });
    await Promise.all([
      expect(rolledBack).rejects.toThrow('rolled back'),
      ...payments.map(({ reference }, at) => confirmPayment(at % 2 === 0 ? world : world.elsewhere, reference)),
    ]);
    expect(await numbers()).toEqual(oneTo(before + 6));
  });
});

describe('the credit note of a refund', () => {
  it('corrects its invoice with a number of its own, at the VAT of the invoice', async () => {
    await set(registered);
    const reference = await aPayment(world, paystack, await aProvider(world));
    const [invoice] = await papersOf(reference);
    await set({ ...unregistered, vatRate: 20_00 });
    const refundId = await aRefund(reference, 25_00);
    await credit(reference, refundId, 25_00);
    const notes = await papersOf(reference, 'credit-note');
    expect(notes.map(({ number }) => number)).toEqual([1]);
    expect(notes[0]?.content).toMatchObject({
      seller: { vatNumber: '4480123456' },
      lines: [{ what: 'refund', plan: 'Bronze (Informal Labour)', cents: 25_00 }],
      netCents: 21_74,
      vatRate: 15_00,
      vatCents: 3_26,
      totalCents: 25_00,
      corrects: `TEST-${String(invoice?.number).padStart(6, '0')}`,
    });
    await set(unregistered);
  });

  it('gives back exactly the VAT of the invoice when a payment goes back in parts', async () => {
    await set(registered);
    const reference = await aPayment(world, paystack, await aProvider(world));
    for (const cents of [1, 16_66, 16_67, 16_66]) await aRefund(reference, cents);
    const [invoice] = await papersOf(reference);
    const notes = await papersOf(reference, 'credit-note');
    const sum = (name: 'vatCents' | 'netCents' | 'totalCents') =>
      notes.reduce((all, { content }) => all + content[name], 0);
    expect([sum('vatCents'), sum('netCents'), sum('totalCents')]).toEqual([6_52, 43_48, 50_00]);
    expect(invoice?.content).toMatchObject({ vatCents: 6_52, netCents: 43_48, totalCents: 50_00 });
    await set(unregistered);
  });

  it('is not made for a payment without an invoice', async () => {
    const reference = await aPayment(world, paystack, await aProvider(world), {
      spoil: (payment) => (payment.amount += 1),
    });
    await aRefund(reference, 50_01);
    expect(await papersOf(reference, 'credit-note')).toEqual([]);
  });

  it('has the language of its invoice, which is the one that the payer had then', async () => {
    const provider = await aProvider(world, { language: 'zu' });
    const reference = await aPayment(world, paystack, provider);
    await world.db.update(accounts).set({ language: 'st' }).where(eq(accounts.id, provider.id));
    await aRefund(reference, 25_00);
    const papers = [...(await papersOf(reference)), ...(await papersOf(reference, 'credit-note'))];
    expect(papers.map(({ language }) => language)).toEqual(['zu', 'zu']);
    const read = await test.call(provider, 'GET', `/api/subscription/invoices/${papers[0]?.id}`);
    expect(read.body).toMatchObject({ language: 'zu', sheet: { language: 'zu' } });
  });
});

describe('the history of payments', () => {
  const history = async (person: Awaited<ReturnType<typeof aProvider>>, query = '') =>
    (await test.call(person, 'GET', `/api/subscription/payments${query}`)).body;

  it('is empty, then shows what was paid and declined, and nothing that was only begun', async () => {
    const provider = await aProvider(world);
    expect(await history(provider)).toEqual({ items: [], next: null });
    await aCheckout(world, paystack, provider);
    expect(await history(provider)).toEqual({ items: [], next: null });
    const declined = await aCheckout(world, paystack, provider);
    declined.status = 'failed';
    await confirmPayment(world, declined.reference);
    world.clock.move(1000);
    const reference = await aPayment(world, paystack, provider, { plan: 'gold' });
    await aRefund(reference, 25_00);
    expect(await history(provider)).toEqual({
      items: [
        {
          reference,
          kind: 'first',
          plan: 'Gold (Medium Business)',
          amountCents: 300_00,
          refundedCents: 0,
          state: 'paid',
          channel: expect.toSatisfy((channel: unknown) => channel === null || typeof channel === 'string'),
          at: world.clock.now().toISOString(),
          papers: [
            { id: expect.any(String), kind: 'invoice', number: expect.stringMatching(/^TEST-\d{6}$/) },
            { id: expect.any(String), kind: 'credit-note', number: expect.stringMatching(/^TEST-CN-\d{6}$/) },
          ],
        },
        expect.objectContaining({ reference: declined.reference, state: 'failed', papers: [] }),
      ],
      next: null,
    });
    expect(await history(await aProvider(world))).toEqual({ items: [], next: null });
  });

  it('pages from new to old, and shows each payment once', async () => {
    const provider = await aProvider(world);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const payment = await aCheckout(world, paystack, provider);
      payment.status = 'failed';
      await confirmPayment(world, payment.reference);
      made.unshift(payment.reference);
      if (count % 2 === 0) world.clock.move(1000);
    }
    const read: string[] = [];
    let next: unknown = null;
    do {
      const page = await history(provider, `?limit=2${typeof next === 'string' ? `&cursor=${next}` : ''}`);
      read.push(...(page['items'] as { reference: string }[]).map(({ reference }) => reference));
      next = page['next'];
    } while (next !== null);
    expect([...read].sort()).toEqual([...made].sort());
    expect(read).toHaveLength(5);
  });
});

describe('an invoice', () => {
  it('is read by its payer and by admins who have said why, as a page and as a PDF, and not found by others', async () => {
    const provider = await aProvider(world);
    const [invoice] = await papersOf(await aPayment(world, paystack, provider));
    const path = `/api/subscription/invoices/${invoice?.id}`;
    const pdf = `/provider-subscription/invoices/${invoice?.id}/invoice.pdf`;
    expect((await test.call(provider, 'GET', path)).body).toMatchObject({
      number: `TEST-${String(invoice?.number).padStart(6, '0')}`,
      isTest: true,
      totalCents: 50_00,
    });
    const own = await test.call(provider, 'GET', pdf);
    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    const admin = await anAdmin(world);
    await explainLook(world, admin, 'paper', invoice?.id ?? '');
    expect([(await test.call(admin, 'GET', path)).status, (await test.call(admin, 'GET', pdf)).status]).toEqual([
      200, 200,
    ]);
    for (const other of [await aProvider(world), await aMember(world)])
      expect([(await test.call(other, 'GET', path)).status, (await test.call(other, 'GET', pdf)).status]).toEqual([
        404, 404,
      ]);
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(provider, 'GET', `/api/subscription/invoices/${newId()}`)).status).toBe(404);
  });

  it('keeps its buyer who has left for 5 years, and no longer', async () => {
    const provider = await aProvider(world, { fullName: 'Lerato Khumalo' });
    const reference = await aPayment(world, paystack, provider);
    await world.db.execute(sql`update accounts set status = 'left' where id = ${provider.id}`);
    world.clock.move(5 * 365 * day);
    await sweepInvoices(world);
    expect((await papersOf(reference))[0]?.content.buyer.name).toBe('Lerato Khumalo');
    world.clock.move(2 * day);
    await sweepInvoices(world);
    const [invoice] = await papersOf(reference);
    expect(invoice?.content).toMatchObject({
      buyer: { name: storedMarks.formerMember, email: '', address: '' },
      totalCents: 50_00,
    });
  });
});
