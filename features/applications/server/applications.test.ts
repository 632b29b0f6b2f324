import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { leave } from '#features/accounts/server/leave.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { readCoolOff } from '#features/plans/server/changes/cool-off.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { planDueRules } from '#features/plans/server/due.ts';
import { paymentDueRules } from '#features/payments/server/due.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { sendRefund } from '#features/payments/server/refunds/send-refund.ts';
import { paymentAttempts, refunds } from '#features/payments/server/tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';
import type { Person } from '#engine/actor.ts';
import { runRule } from '#engine/due-rule.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { applicationDueRules } from './due.ts';
import { applications } from './tables.ts';
import { aPayment } from '#features/plans/server/testing.ts';
import { aForm, anApplication } from './testing.ts';

const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

const send = (person: Person, more: object = {}) =>
  test.call(person, 'POST', '/api/application', { ...aForm(), ...more });
const own = async (person: Person) => (await test.call(person, 'GET', '/api/application')).body['latest'];
const answer = (admin: Person, id: string, step: 'approve' | 'decline') =>
  test.call(admin, 'POST', `/api/applications/${id}/${step}`, step === 'decline' ? { reason: 'No references' } : {});
const withdraw = (person: Person, id: string) => test.call(person, 'POST', `/api/applications/${id}/withdraw`, {});

/** Applies over the API; returns the application and the payment that the checkout asks for. */
async function begin(person: Person, more: object = {}) {
  const { status, body } = await send(person, more);
  expect([status, body]).toEqual([200, { url: expect.stringContaining('/checkout/') }]);
  const attempt = await findRow(world.db, paymentAttempts, { checkoutUrl: String(body['url']) });
  const [made] = await world.db
    .select()
    .from(applications)
    .where(eq(applications.accountId, person.id))
    .orderBy(applications.createdAt);
  return { id: made?.id ?? '', payment: paystack.payments.get(attempt?.id ?? '')! };
}

async function pay(payment: { status: string; reference: string }) {
  payment.status = 'success';
  await confirmPayment(world, payment.reference);
}

const plansOf = ({ id }: Person) =>
  world.db.select().from(subscriptions).where(eq(subscriptions.accountId, id)).orderBy(subscriptions.createdAt);
const refundsOf = async ({ id }: Person) =>
  (
    await world.db
      .select({ cents: refunds.cents, cause: refunds.cause })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      .where(eq(paymentAttempts.accountId, id))
      .orderBy(refunds.createdAt, refunds.cause)
  ).map(({ cents, cause }) => [cents, cause]);
const readRole = async ({ id }: Person) =>
  (await world.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id)))[0]?.role;
const titlesFor = async ({ id }: Person) => {
  await world.settle();
  return (await listNotifications(world, id, { all: true, limit: 20 })).items.map(({ title }) => title);
};

describe('applying', () => {
  it('waits for an answer once it is paid for, and gives nothing before that', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { payment } = await begin(member);
    expect(await own(member)).toMatchObject({ status: 'unpaid', url: expect.stringContaining('/checkout/') });
    await pay(payment);
    expect(await own(member)).toMatchObject({
      status: 'waiting',
      planName: 'Bronze (Informal Labour)',
      planCents: 50_00,
      joiningFeeCents: 0,
      paidAt: '2026-11-16T08:00:00.000Z',
      answerBy: '2026-11-30T08:00:00.000Z',
      url: null,
      refund: null,
    });
    expect(await plansOf(member)).toMatchObject([{ status: 'pending_payment', periodEndsAt: null }]);
    expect(await readRole(member)).toBe('member');
    expect(await titlesFor(member)).toEqual(['We have your application']);
    expect(await titlesFor(admin)).toContain('An application is waiting for an answer');
    expect((await send(member)).body).toMatchObject({ status: 409, code: 'applications.waiting' });
  });

  it('is mailed to admins, each one, whether or not they have read of the one before', async () => {
    const admin = await anAdmin(world);
    for (let count = 0; count < 2; count += 1) {
      await pay((await begin(await aMember(world))).payment);
      await world.settle();
      world.clock.move(hour);
    }
    const sent = await world.db.select().from(mails).where(eq(mails.accountId, admin.id));
    expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('An application is waiting for an answer'));
  });

  it('says beside each field what is not right, and keeps nothing', async () => {
    const member = await aMember(world);
    const places = ['Soweto', 'Lenasia', 'soweto ', 'Sandton'];
    expect((await send(member, { name: ' ', specialty: '', places: [] })).body).toMatchObject({
      status: 422,
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'specialty', message: 'Specialty is required' },
        { path: 'places', message: 'Add at least one place where you work.' },
      ],
    });
    expect((await send(member, { specialty: 'Witchcraft', places })).body).toMatchObject({
      status: 422,
      errors: [
        { path: 'specialty', message: 'Choose one of the categories.' },
        { path: 'places', message: 'Bronze covers 2 locations. A larger plan covers more.' },
      ],
    });
    expect((await send(member, { plan: 'silver', places })).status).toBe(200);
    expect((await send(member, { plan: 'platinum' })).body).toMatchObject({ status: 422, errors: [{ path: 'plan' }] });
    expect((await send(member, { role: 'provider' })).status).toBe(422);
    expect(await own(member)).toMatchObject({ plan: 'silver', places: ['Soweto', 'Lenasia', 'Sandton'] });
  });

  it('goes on where the person left it, after a day and on another device', async () => {
    const member = await aMember(world);
    const { id } = await begin(member, { name: 'First Name' });
    world.clock.move(25 * hour);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    expect(await own(member)).toMatchObject({ id, status: 'unpaid', name: 'First Name', url: null });
    const again = await begin(member, { plan: 'gold', name: 'Second Name' });
    expect(again.id).toBe(id);
    await pay(again.payment);
    expect(await own(member)).toMatchObject({ id, status: 'waiting', plan: 'gold', name: 'Second Name' });
  });

  it('counts a payment that comes late, and holds its plan until the answer', async () => {
    const member = await aMember(world);
    const { payment } = await begin(member);
    world.clock.move(25 * hour);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    expect(await plansOf(member)).toMatchObject([{ status: 'expired' }]);
    await pay(payment);
    expect(await own(member)).toMatchObject({ status: 'waiting' });
    world.clock.move(3 * day);
    for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    const { id } = (await own(member)) as { id: string };
    expect((await answer(await anAdmin(world), id, 'approve')).status).toBe(200);
    expect(await plansOf(member)).toMatchObject([{ status: 'active' }]);
  });

  it('gives the second payment of two tabs back', async () => {
    const member = await aMember(world);
    const [first, second] = [await begin(member), await begin(member, { plan: 'silver' })];
    first.payment.status = second.payment.status = 'success';
    await Promise.all([first, second].map(({ payment }) => confirmPayment(world, payment.reference)));
    expect(await own(member)).toMatchObject({ status: 'waiting' });
    const { plan } = (await own(member)) as { plan: string };
    expect(await refundsOf(member)).toEqual([[plan === 'bronze' ? 150_00 : 50_00, 'paid-twice']]);
  });

  it('opens one checkout for a request that is sent again with its key', async () => {
    const member = await aMember(world);
    const headers = { 'idempotency-key': newId() };
    const first = await test.call(member, 'POST', '/api/application', aForm(), headers);
    const again = await test.call(member, 'POST', '/api/application', aForm(), headers);
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await plansOf(member)).toHaveLength(1);
  });

  it('keeps the application when the payment does not begin, and refuses while payments are off', async () => {
    const member = await aMember(world);
    paystack.isDown = true;
    expect((await send(member)).body).toMatchObject({ code: 'payments.not-started' });
    paystack.isDown = false;
    expect(await own(member)).toMatchObject({ status: 'unpaid', url: null });
    const { payments } = world;
    world.payments = null;
    expect((await send(member)).body).toMatchObject({ code: 'payments.off' });
    world.payments = payments;
  });

  it('is for members: a person who became a provider is refused', async () => {
    const provider = await aProvider(world);
    expect((await send(provider)).status).toBe(403);
  });
});

describe('approving', () => {
  it('makes the role, the listing and the plan in one step, and begins the period that day', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id } = await anApplication(world, member, { plan: 'silver', places: ['Mdantsane', 'Soweto'] });
    world.clock.move(5 * day);
    const approved = await answer(admin, id, 'approve');
    expect([approved.status, approved.body]).toMatchObject([200, { status: 'approved', steps: [] }]);
    const now = world.clock.now();
    expect(await plansOf(member)).toMatchObject([
      { status: 'active', plan: 'silver', periodStartsAt: now, heldAt: null },
    ]);
    expect(await readRole(member)).toBe('provider');
    const { items } = (await test.call(admin, 'GET', '/api/providers?location=Mdantsane')).body as {
      items: Record<string, unknown>[];
    };
    expect(items).toMatchObject([
      {
        name: 'Mokoena Plumbing',
        specialty: 'Plumbing',
        locationsServed: ['Mdantsane', 'Soweto'],
        membershipStatus: 'verified',
      },
    ]);
    const titles = await titlesFor(member);
    expect(titles.slice(0, 2).sort()).toEqual(['You are now a provider', 'Your plan has begun']);
    expect(titles.join()).not.toContain('Payment received');
    expect(await refundsOf(member)).toEqual([]);
  });

  it('lets one of two admins win and tells the other', async () => {
    const [member, one, two] = [await aMember(world), await anAdmin(world), await anAdmin(world)];
    const { id } = await anApplication(world, member);
    const answers = await Promise.all([answer(one, id, 'approve'), answer(two, id, 'decline')]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    const approved = (await readRole(member)) === 'provider';
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'request.conflict',
      current: approved ? 'approved' : 'declined',
    });
    expect(await refundsOf(member)).toEqual(approved ? [] : [[50_00, 'application-declined']]);
    expect((await answer(two, id, 'approve')).status).toBe(409);
    expect((await answer(two, id, 'decline')).status).toBe(409);
  });

  it('refuses for a suspended person, whose application can still be declined', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id } = await anApplication(world, member);
    await test.call(admin, 'POST', `/api/accounts/${member.id}/suspend`, { reason: 'Reported often' });
    const listed = (await test.call(admin, 'GET', '/api/applications')).body['items'] as {
      id: string;
      steps: object[];
    }[];
    expect(listed.find((one) => one.id === id)?.steps).toMatchObject([
      { step: 'approve', obstacle: { code: 'applications.person-away' } },
      { step: 'decline', obstacle: null },
    ]);
    expect((await answer(admin, id, 'approve')).body).toMatchObject({ code: 'applications.person-away' });
    expect(await plansOf(member)).toMatchObject([{ status: 'pending_payment' }]);
    expect((await answer(admin, id, 'decline')).status).toBe(200);
    expect(await refundsOf(member)).toEqual([[50_00, 'application-declined']]);
  });

  it('happens when an admin makes the person a provider, and lets an unpaid plan begin with its payment', async () => {
    const admin = await anAdmin(world);
    const [paid, unpaid] = [await aMember(world), await aMember(world)];
    await anApplication(world, paid, { plan: 'gold' });
    const { payment } = await begin(unpaid);
    for (const { id } of [paid, unpaid])
      await world.as(admin, (work) => changeRole(work, { id, from: 'member', to: 'provider', reason: 'Known to us' }));
    expect(await plansOf(paid)).toMatchObject([{ status: 'active', plan: 'gold' }]);
    expect(await plansOf(unpaid)).toMatchObject([{ status: 'pending_payment', needsApproval: false }]);
    await pay(payment);
    expect(await plansOf(unpaid)).toMatchObject([{ status: 'active', plan: 'bronze' }]);
    const statuses = await world.db.select().from(applications).where(eq(applications.status, 'approved'));
    expect(statuses.map(({ accountId }) => accountId)).toEqual(expect.arrayContaining([paid.id, unpaid.id]));
  });

  it('fills in as many places as the plan that runs covers, and the others with its payment', async () => {
    const admin = await anAdmin(world);
    const [paid, unpaid, busy] = [await aMember(world), await aMember(world), await aMember(world)];
    const places = ['Soweto', 'Lenasia', 'Sandton'];
    await anApplication(world, paid, { plan: 'gold', places });
    const { payment } = await begin(unpaid, { plan: 'gold', places });
    const { payment: later } = await begin(busy, { plan: 'gold', places });
    for (const { id } of [paid, unpaid, busy])
      await world.as(admin, (work) => changeRole(work, { id, from: 'member', to: 'provider', reason: 'Known to us' }));
    const readPlaces = async ({ id }: Person) =>
      (await world.db.select().from(providers).where(eq(providers.accountId, id)))[0]?.locationsServed;
    expect(await readPlaces(paid)).toEqual(places);
    expect(await readPlaces(unpaid)).toEqual(['Soweto', 'Lenasia']);
    await pay(payment);
    expect(await readPlaces(unpaid)).toEqual(places);
    const setPlaces = ({ id }: Person, locationsServed: string[]) =>
      world.db.update(providers).set({ locationsServed }).where(eq(providers.accountId, id));
    // A person who has changed the places since keeps them as they are, and nothing comes back that they took out later.
    await setPlaces(busy, ['Lenasia']);
    await pay(later);
    expect(await readPlaces(busy)).toEqual(['Lenasia']);
    await setPlaces(unpaid, ['Soweto']);
    await world.db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.accountId, unpaid.id));
    await aPayment(world, paystack, { ...unpaid, role: 'provider' });
    expect(await plansOf(unpaid)).toMatchObject([{ status: 'expired' }, { status: 'active' }]);
    expect(await readPlaces(unpaid)).toEqual(['Soweto']);
  });

  it('begins the plan where an earlier one is over and has not ended yet', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const now = world.clock.now();
    const over = { accountId: member.id, plan: 'gold', periodEndsAt: now, createdAt: now, updatedAt: now } as const;
    await world.db.insert(subscriptions).values({ ...over, status: 'non_renewing' });
    world.clock.move(hour);
    const { id } = await anApplication(world, member);
    expect((await answer(admin, id, 'approve')).status).toBe(200);
    expect((await plansOf(member)).map(({ plan, status }) => [plan, status])).toEqual([
      ['gold', 'expired'],
      ['bronze', 'active'],
    ]);
    expect(await refundsOf(member)).toEqual([]);
  });

  it('gives the payment back where the person has been granted a plan since', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id } = await anApplication(world, member);
    const [createdAt, periodEndsAt] = [world.clock.now(), new Date(world.clock.now().getTime() + 9 * day)];
    // The member was a provider before, and their plan has not ended.
    await world.db.insert(subscriptions).values({
      accountId: member.id,
      plan: 'platinum',
      status: 'active',
      periodEndsAt,
      createdAt,
      updatedAt: createdAt,
    });
    expect((await answer(admin, id, 'approve')).status).toBe(200);
    const running = (await plansOf(member)).filter(({ status }) => status === 'active');
    expect(running).toMatchObject([{ plan: 'platinum' }]);
    expect(await refundsOf(member)).toEqual([[50_00, 'paid-twice']]);
  });
});

describe('cancelling with a refund', () => {
  it('is open for 7 days from the approval, not from the payment', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id } = await anApplication(world, member);
    world.clock.move(8 * day);
    expect((await answer(admin, id, 'approve')).status).toBe(200);
    const [plan] = await plansOf(member);
    const read = () => world.as(member, (work) => readCoolOff(work, plan!));
    world.clock.move(7 * day - hour);
    expect(await read()).toMatchObject({ refundCents: 25_00, feeCents: 25_00 });
    world.clock.move(hour);
    expect(await read()).toBeNull();
  });

  /** Earlier payments that begin no plan and go back. */
  const vain: Record<string, (member: Person, admin: Person) => Promise<unknown>> = {
    'of a second tab': async (member, admin) => {
      const [first, second] = [await begin(member), await begin(member)];
      await pay(first.payment);
      await pay(second.payment);
      return answer(admin, first.id, 'decline');
    },
    'that an admin refunded before the answer': async (member, admin) => {
      const { reference } = await anApplication(world, member);
      await world.as(admin, (work) =>
        requestRefund(work, { attemptId: reference, cents: 50_00, cause: 'admin', reason: 'By phone' }),
      );
    },
    'beside a plan that was granted since': async (member, admin) => {
      const { id } = await anApplication(world, member);
      const now = world.clock.now();
      const granted = { plan: 'platinum', status: 'active', periodEndsAt: new Date(now.getTime() + hour) } as const;
      await world.db.insert(subscriptions).values({ accountId: member.id, ...granted, createdAt: now, updatedAt: now });
      return answer(admin, id, 'approve');
    },
  };
  it.each(Object.keys(vain))('is offered after a payment %s', async (kind) => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    await vain[kind]?.(member, admin);
    expect((await refundsOf(member)).length).toBeGreaterThan(0);
    world.clock.move(day);
    const terms = (await test.call(member, 'GET', '/api/subscription/choice?plan=silver')).body;
    expect(terms).toMatchObject({ coolingOff: { refundCents: 125_00, feeCents: 25_00 } });
    if ((await readRole(member)) === 'member') {
      const { id } = await anApplication(world, member);
      expect((await answer(admin, id, 'approve')).status).toBe(200);
    } else await aPayment(world, paystack, { ...member, role: 'provider' });
    const running = (await plansOf(member)).find(({ status, plan }) => status === 'active' && plan === 'bronze');
    expect(await world.as(member, (work) => readCoolOff(work, running!))).toMatchObject({ refundCents: 25_00 });
  });
});

describe('an application that ends without a plan', () => {
  it('is declined with its reason, and the whole payment goes back', async () => {
    await world.db.update(siteSettings).set({ joiningFeeWaived: false });
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id } = await anApplication(world, member);
    expect((await test.call(admin, 'POST', `/api/applications/${id}/decline`, { reason: ' ' })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'reason', message: 'Say why, in a few words.' }],
    });
    expect((await answer(admin, id, 'decline')).body).toMatchObject({ status: 'declined', reason: 'No references' });
    expect(await refundsOf(member)).toEqual([[200_00, 'application-declined']]);
    expect(await own(member)).toMatchObject({
      status: 'declined',
      reason: 'No references',
      joiningFeeCents: 150_00,
      refund: { cents: 200_00, state: 'on-its-way' },
    });
    expect(await plansOf(member)).toMatchObject([{ status: 'expired' }]);
    expect(await readRole(member)).toBe('member');
    expect(await titlesFor(member)).toContain('Your application was declined');
    // A joining fee that was refunded in full does not count as the joining fee of a lifetime.
    expect((await test.call(member, 'GET', '/api/application')).body).toMatchObject({ joiningFeeCents: 150_00 });
    expect((await begin(member)).payment.amount).toBe(200_00);
    await world.db.update(siteSettings).set({ joiningFeeWaived: true });
  });

  it('is refunded whole 14 days after the payment, with a reminder to the admins on day 10', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id } = await anApplication(world, member);
    const runRules = async () => {
      for (const rule of [...applicationDueRules, ...paymentDueRules, ...planDueRules])
        expect(await runRule(world, rule)).toEqual([]);
    };
    world.clock.move(10 * day);
    await runRules();
    await runRules();
    const reminders = (await titlesFor(admin)).filter(
      (title) => title === 'An application has been waiting for 10 days',
    );
    expect(reminders).toHaveLength(1);
    // A plan that is paid for is not abandoned, unlike an unpaid one.
    expect(await plansOf(member)).toMatchObject([{ status: 'pending_payment' }]);
    world.clock.move(4 * day - 1);
    await runRules();
    expect(await own(member)).toMatchObject({ id, status: 'waiting' });
    world.clock.move(1);
    await Promise.all([runRules(), runRules()]);
    expect(await own(member)).toMatchObject({ status: 'unanswered', refund: { cents: 50_00 } });
    expect(await refundsOf(member)).toEqual([[50_00, 'application-unanswered']]);
    expect(await titlesFor(member)).toContain('We did not answer your application in time');
    expect((await answer(admin, id, 'approve')).body).toMatchObject({ status: 409, current: 'unanswered' });
  });

  it('is withdrawn by its person with the whole payment, at any time before the answer', async () => {
    const [member, other] = [await aMember(world), await aMember(world)];
    const { id } = await anApplication(world, member);
    expect((await withdraw(other, id)).status).toBe(404);
    expect((await withdraw(other, newId())).status).toBe(404);
    expect((await withdraw(member, id)).status).toBe(200);
    expect((await withdraw(member, id)).body).toMatchObject({ status: 409, current: 'withdrawn' });
    expect(await refundsOf(member)).toEqual([[50_00, 'application-withdrawn']]);
    const unpaid = await begin(member);
    const latest = await findRow(world.db, applications, { accountId: member.id, status: 'unpaid' });
    expect((await withdraw(member, latest?.id ?? '')).status).toBe(200);
    // A checkout that was open is paid after all: nothing waits for the payment, so it is refunded.
    await pay(unpaid.payment);
    expect(await own(member)).toMatchObject({ status: 'withdrawn' });
    expect(await refundsOf(member)).toEqual([
      [50_00, 'application-withdrawn'],
      [50_00, 'paid-twice'],
    ]);
    expect((await plansOf(member)).map(({ status }) => status)).toEqual(['expired', 'expired']);
  });

  it('leaves the person who is declined the days for a change of mind about the plan that they get later', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id: declined } = await anApplication(world, member);
    expect((await answer(admin, declined, 'decline')).status).toBe(200);
    world.clock.move(hour);
    const readTerms = async () => (await test.call(member, 'GET', '/api/subscription/choice?plan=silver')).body;
    expect(await readTerms()).toMatchObject({ coolingOff: { refundCents: 125_00, feeCents: 25_00 } });
    const { id } = await anApplication(world, member);
    expect(await readTerms()).toMatchObject({ coolingOff: null });
    expect((await answer(admin, id, 'approve')).status).toBe(200);
    const [running] = (await plansOf(member)).filter(({ status }) => status === 'active');
    expect(await world.as(member, (work) => readCoolOff(work, running!))).toMatchObject({ refundCents: 25_00 });
  });

  it('is withdrawn when its person leaves or becomes an admin', async () => {
    const admin = await anAdmin(world);
    const [leaver, promoted] = [await aMember(world), await aMember(world)];
    for (const person of [leaver, promoted]) await anApplication(world, person);
    await world.as(leaver, leave);
    const { id } = promoted;
    await world.as(admin, (work) => changeRole(work, { id, from: 'member', to: 'admin', reason: 'Joins the team' }));
    for (const person of [leaver, promoted])
      expect(await refundsOf(person)).toEqual([[50_00, 'application-withdrawn']]);
  });
});

describe('a payment that goes back before the answer', () => {
  it('takes the application along, so that no plan begins unpaid', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id, reference } = await anApplication(world, member);
    const refund = (cents: number) =>
      world.as(admin, (work) =>
        requestRefund(work, { attemptId: reference, cents, cause: 'admin', reason: 'By phone' }),
      );
    await refund(20_00);
    expect(await own(member)).toMatchObject({ id, status: 'waiting' });
    await refund(30_00);
    expect(await own(member)).toMatchObject({ id, status: 'withdrawn' });
    expect((await answer(admin, id, 'approve')).status).toBe(409);
    expect(await plansOf(member)).toMatchObject([{ status: 'expired', heldAt: null }]);
  });

  it('leaves the rest to the refund of the answer, and the notice names that rest', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id, reference } = await anApplication(world, member);
    await world.as(admin, (work) =>
      requestRefund(work, { attemptId: reference, cents: 20_00, cause: 'admin', reason: 'By phone' }),
    );
    await answer(admin, id, 'decline');
    expect(await refundsOf(member)).toContainEqual([30_00, 'application-declined']);
    await world.settle();
    const { items } = await listNotifications(world, member.id, { all: true, limit: 20 });
    const { description } = items.find(({ title }) => title === 'Your application was declined') ?? {};
    expect(description).toBe(
      'We refund R30.00, the rest of your payment, within 10 days. Our team wrote: No references',
    );
  });

  it('names no refund in the notice of an end for which nothing is left', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { reference } = await anApplication(world, member);
    await world.as(admin, (work) =>
      requestRefund(work, { attemptId: reference, cents: 50_00, cause: 'admin', reason: 'By phone' }),
    );
    await world.settle();
    const { items } = await listNotifications(world, member.id, { all: true, limit: 20 });
    const { description } = items.find(({ title }) => title === 'Your application is withdrawn') ?? {};
    expect(description).toBe('Your payment was refunded before.');
  });

  it('reaches the person, and the books balance', async () => {
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const { id, payment } = await begin(member);
    await pay(payment);
    await answer(admin, id, 'decline');
    const [wanted] = await world.db.select().from(refunds).where(eq(refunds.attemptId, payment.reference));
    await sendRefund(world, wanted?.id ?? '');
    expect(await own(member)).toMatchObject({ refund: { cents: 50_00, state: 'on-its-way' } });
    const sentRefunds = paystack.refunds.all.filter(({ reference }) => reference === payment.reference);
    expect(sentRefunds).toMatchObject([{ amount: 50_00 }]);
    paystack.refunds.move(sentRefunds[0]!, 'processed');
    await syncRefunds(world, payment.reference);
    expect(await own(member)).toMatchObject({ status: 'declined', refund: { cents: 50_00, state: 'done' } });
    expect(await checkLedger(world)).toEqual([]);
    const titles = await titlesFor(member);
    expect(titles).toContain('We have refunded R50.00');
    expect(titles).not.toContain('We are refunding R50.00');
  });
});

describe('the joining fee', () => {
  it('is charged once in a lifetime, even when two checkouts that name it are paid', async () => {
    await world.db.update(siteSettings).set({ joiningFeeWaived: false });
    const [member, admin] = [await aMember(world), await anAdmin(world)];
    const [first, second] = [await begin(member), await begin(member, { plan: 'silver' })];
    expect([first.payment.amount, second.payment.amount]).toEqual([200_00, 300_00]);
    await pay(second.payment);
    expect(await own(member)).toMatchObject({ plan: 'silver', planCents: 150_00, joiningFeeCents: 150_00 });
    expect((await answer(admin, second.id, 'approve')).status).toBe(200);
    const { body } = await test.call({ ...member, role: 'provider' }, 'GET', '/api/subscription');
    expect(body).toMatchObject({ plan: 'silver', joiningFeeCents: 0 });
    // The plan has no card: the month is over, then the days of grace.
    for (const days of [32, 8]) {
      world.clock.move(days * day);
      for (const rule of [...paymentDueRules, ...planDueRules]) await runRule(world, rule);
    }
    await pay(first.payment);
    expect(await refundsOf(member)).toEqual([[150_00, 'paid-twice']]);
    await world.db.update(siteSettings).set({ joiningFeeWaived: true });
  });
});
