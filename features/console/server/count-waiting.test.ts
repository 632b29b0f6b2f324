import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { approveAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aDispute } from '#features/disputes/server/testing.ts';
import { aCredential } from '#features/credentials/server/testing.ts';
import { anApplication } from '#features/applications/server/testing.ts';
import { aSentenceReport } from '#features/languages/server/testing.ts';
import { aDecision, aModerationCase, aReport } from '#features/moderation/server/testing.ts';
import { aCase } from '#features/privacy/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { anUnmatchedPayment, aPayment } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { aNoShow } from '#features/visits/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { countWaiting } from './count-waiting.ts';

const world = useWorld();
const paystack = usePaystack(world);

/** The kinds that the features contribute. */
const kinds = () => world.contributions.flatMap(({ waiting: own = {} }) => Object.keys(own));

let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(world);
});

/** A refund that Paystack could not make. */
async function aStuckRefund(): Promise<void> {
  const attemptId = await aPayment(world, paystack, await aProvider(world));
  await world.db.insert(refunds).values({
    id: newId(),
    attemptId,
    cents: 50_00,
    cause: 'cool-off',
    status: 'needs-attention',
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
  });
}

const counts = async (reader = admin) =>
  Object.fromEntries((await countWaiting(world, reader)).map(({ kind, count }) => [kind, count]));

it('counts nothing in a marketplace where nothing waits', async () => {
  await aMember(world);
  await aProvider(world);
  await aProblem(world);
  expect(await countWaiting(world, admin)).toEqual(kinds().map((kind) => ({ kind, count: 0, oldest: null })));
});

it('counts what waits of each kind', async () => {
  await aProvider(world, { status: 'pending' });
  await anApplication(world, await aMember(world));
  await aReport(world);
  await aComment(world, { status: 'pending' });
  await aProblem(world, { hiddenFor: 'waiting' });
  const { id: decisionId } = await aDecision(world, { status: 'appealed' });
  await aModerationCase(world, { decisionId });
  await aReview(world, { comment: 'See https://reviews.example.com first.' });
  await anUnmatchedPayment(world, paystack, await aProvider(world));
  await aStuckRefund();
  await aCase(world, await aMember(world));
  await aNoShow(world, { status: 'contested' });
  await aDispute(world, { status: 'waiting' });
  await aCredential(world);
  await aSentenceReport(world);
  const now = world.clock.now().toISOString();
  await world.db.execute(sql`
    insert into mails (id, account_id, event_id, category, subject, text, html, attempts, created_at, failed_at)
    values (${newId()}, ${(await aMember(world)).id}, ${newId()}, 'quoteUpdates', 'A quote', 'Hello', '<p>Hello</p>', 30, ${now}, ${now})`);
  await world.db.execute(sql`
    insert into pgboss.job (name, state, completed_on) values ('react', 'failed', ${now}), ('react', 'completed', ${now})`);
  expect(await counts()).toEqual(Object.fromEntries(kinds().map((kind) => [kind, 1])));
});

it('counts no dispute or no-show of an own job, where there is another admin to decide', async () => {
  const { member } = await aDispute(world, { status: 'waiting' });
  const { provider } = await aNoShow(world, { status: 'contested' });
  const own = await Promise.all([member, provider].map((party) => counts({ ...party, role: 'admin' })));
  const { disputes = 0, 'no-shows': noShows = 0 } = await counts();
  expect(own).toMatchObject([
    { disputes: disputes - 1, 'no-shows': noShows },
    { disputes, 'no-shows': noShows - 1 },
  ]);
});

it("counts no appeal against an admin's own decision, where there is another admin to answer", async () => {
  const own = await anAdmin(world);
  const { id: decisionId } = await aDecision(world, { status: 'appealed', adminId: own.id });
  await aModerationCase(world, { decisionId });
  const { appeals = 0 } = await counts();
  expect(await counts(own)).toMatchObject({ appeals: appeals - 1 });
});

it('counts no held text of an admin, where there is another admin to decide', async () => {
  const { member } = await aReview(world, { comment: 'See https://reviews.example.com first.' });
  const { 'held-texts': heldTexts = 0 } = await counts();
  expect(await counts({ ...member, role: 'admin' })).toMatchObject({ 'held-texts': heldTexts - 1 });
});

it('says since when the oldest waits, and forgets a provider who is approved', async () => {
  const [first] = [await aProvider(world, { status: 'pending' })];
  const since = world.clock.now();
  world.clock.move(3 * day);
  await aProvider(world, { status: 'pending' });
  const providers = async () => (await countWaiting(world, admin)).find(({ kind }) => kind === 'providers');
  const before = await providers();
  await world.as(await anAdmin(world), (work) => approveAccount(work, first.id));
  expect(await providers()).toMatchObject({ count: (before?.count ?? 0) - 1 });
  expect(new Date(before?.oldest ?? 0).getTime()).toBeLessThanOrEqual(since.getTime());
});

it('does not count a provider who has not confirmed the email address', async () => {
  const { providers } = await counts();
  const { id } = await aProvider(world, { status: 'pending' });
  await world.db.execute(sql`update accounts set email_verified = false where id = ${id}`);
  expect((await counts())['providers']).toBe(providers);
});
