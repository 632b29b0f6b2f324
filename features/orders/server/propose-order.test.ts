import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { reworkJob } from '#features/jobs/server/rework-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteRevisions } from '#features/quotes/server/tables.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import type { Person } from '#engine/actor.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { codeAnswer, codeOrder } from '../codes.ts';
import { changeOrders } from './tables.ts';
import { aJobWithSecret, anOrder, aProposal, testSecret } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const propose = (who: Person, jobId: string, more: Parameters<typeof aProposal>[1] = {}) => {
  const { jobId: _jobId, ...body } = aProposal(jobId, more);
  return test.call(who, 'POST', `/api/jobs/${jobId}/change-orders`, body);
};
const read = (who: Person, jobId: string) => test.call(who, 'GET', `/api/jobs/${jobId}/change-orders`);
const statusOf = async (id: string) =>
  (await world.db.select({ status: changeOrders.status }).from(changeOrders).where(eq(changeOrders.id, id)))[0]?.status;

it('proposes a change that both parties read, and leaves the agreed price as it is', async () => {
  const job = await aJobWithSecret(world);
  const photo = await aFile(world, { owner: job.provider, purpose: 'job' });
  const answer = await propose(job.provider, job.id, { photos: [photo.id], addedDays: 2 });
  const change = {
    number: 1,
    status: 'proposed',
    added: [{ description: 'Copper pipe, 2.5 m', totalCents: 600_00 }],
    takenAway: [],
    addedDays: 2,
    differenceCents: 600_00,
    totalCents: 2_450_00,
    photos: [{ id: photo.id }],
  };
  expect(answer).toMatchObject({ status: 200, body: { agreedCents: 1_850_00, canPropose: false, orders: [change] } });
  expect(await read(job.member, job.id)).toMatchObject({
    body: {
      agreedCents: 1_850_00,
      canPropose: false,
      orders: [{ ...change, steps: [{ step: 'accept' }, { step: 'decline' }] }],
    },
  });
  expect(await test.call(job.member, 'GET', `/files/${photo.id}/large.webp`)).toMatchObject({ status: 200 });
});

it('takes agreed lines away by their keys', async () => {
  const job = await aJobWithSecret(world);
  const answer = await propose(job.provider, job.id, {
    takenAway: ['q0'],
    lines: [{ description: 'A smaller repair', quantityThousandths: 1000, unitPriceCents: 900_00, vat: false }],
    totalCents: 900_00,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { orders: [{ takenAway: [{ totalCents: 1_850_00 }], differenceCents: -950_00, totalCents: 900_00 }] },
  });
});

it.each([
  ['a line that is not agreed', { takenAway: ['q7'], totalCents: 2_450_00 }, 409, 'orders.no-such-line'],
  ['a total that does not follow from the lines', { totalCents: 2_450_01 }, 409, 'orders.price-changed'],
  [
    'VAT of a provider who is not registered',
    { lines: [{ description: 'Pipe', quantityThousandths: 1000, unitPriceCents: 600_00, vat: true }] },
    422,
    'quotes.no-vat',
  ],
])('refuses %s', async (_case, more, status, code) => {
  const job = await aJobWithSecret(world);
  expect(await propose(job.provider, job.id, more)).toMatchObject({ status, body: { code } });
  expect(await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, job.id))).toEqual([]);
});

it.each([
  ['no change at all', { lines: [], totalCents: 1_850_00 }, 'lines'],
  ['a total of nothing', { totalCents: 0 }, 'totalCents'],
  ['a reason of a word', { reason: 'Pipe' }, 'reason'],
])('refuses %s beside its field', async (_case, more, path) => {
  const job = await aJobWithSecret(world);
  const body = { ...aProposal(job.id), jobId: undefined, ...more };
  expect(await test.call(job.provider, 'POST', `/api/jobs/${job.id}/change-orders`, body)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  });
});

it('keeps one change open at a time, also when two are proposed at once', async () => {
  const job = await aJobWithSecret(world);
  const answers = await Promise.all([propose(job.provider, job.id), propose(job.provider, job.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await propose(job.provider, job.id)).toMatchObject({ body: { code: 'orders.one-open' } });
});

it('finds no job of others', async () => {
  const job = await aJobWithSecret(world);
  for (const stranger of [await aMember(world), await aProvider(world)])
    expect(await read(stranger, job.id)).toMatchObject({ status: 404 });
  expect(await propose(await aProvider(world), job.id)).toMatchObject({ status: 404 });
  expect((await propose(job.member, job.id)).status).toBeGreaterThanOrEqual(403);
});

it('gives the secret of answer codes to the member alone, and only while the work goes on', async () => {
  const job = await aJobWithSecret(world);
  expect(await read(job.member, job.id)).toMatchObject({ body: { secret: testSecret } });
  const answers = [await propose(job.provider, job.id), await read(job.provider, job.id)];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(testSecret);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  expect(await read(job.member, job.id)).toMatchObject({ body: { secret: null } });
});

it('refuses a change of completed work, and of work that is done again', async () => {
  const job = await aJobWithSecret(world);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  const refused = { status: 409, body: { code: 'orders.work-completed' } };
  expect(await propose(job.provider, job.id)).toMatchObject(refused);
  await world.as(job.member, (work) => reworkJob(work, job.id, 'It drips again.'));
  expect(await propose(job.provider, job.id)).toMatchObject(refused);
});

it('lapses with the end of the job', async () => {
  const completed = await anOrder(world);
  await world.as(completed.provider, (work) => completeJob(work, completed.jobId));
  expect(await statusOf(completed.id)).toBe('lapsed');
  const cancelled = await anOrder(world);
  await world.as(cancelled.member, (work) => cancelQuote(work, cancelled.job.quoteId, 'We move to another house.'));
  expect(await statusOf(cancelled.id)).toBe('lapsed');
});

it('lapses after seven days', async () => {
  const order = await anOrder(world);
  world.clock.move(7 * 86_400_000 - 1);
  await runDueRules(world);
  expect(await statusOf(order.id)).toBe('proposed');
  world.clock.move(1);
  await runDueRules(world);
  expect(await statusOf(order.id)).toBe('lapsed');
  const [job] = await world.db.select().from(jobs).where(eq(jobs.id, order.jobId));
  expect(job?.totalCostCents).toBe(1_850_00);
});

it('takes the VAT of the agreed lines as the provider is registered now', async () => {
  const job = await aJobWithSecret(world);
  await world.db.update(providers).set({ vatNumber: '4480123456' }).where(eq(providers.id, job.providerId));
  expect(await read(job.provider, job.id)).toMatchObject({
    body: { chargesVat: true, lines: [{ key: 'q0', vat: true }] },
  });
});

it('answers the very same change again with the one that waits, and refuses it once that has ended', async () => {
  const job = await aJobWithSecret(world);
  const same = { seed: '5a7b9d36-1b5a-4a0e-8a9e-2d0a3f1c7e02' };
  await propose(job.provider, job.id, same);
  expect(await propose(job.provider, job.id, same)).toMatchObject({ status: 200, body: { orders: [{ number: 1 }] } });
  const orders = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, job.id));
  expect(orders).toHaveLength(1);
  await test.call(job.provider, 'POST', `/api/change-orders/${orders[0]?.id}/withdraw`);
  expect(await propose(job.provider, job.id, same)).toMatchObject({ status: 409, body: { code: 'orders.ended' } });
});

it('answers a change that the member has accepted with the accepted one, whatever digits come with it again', async () => {
  const job = await aJobWithSecret(world);
  const same = aProposal(job.id);
  const code = await codeOrder(same);
  const right = await codeAnswer(testSecret, { ...same, code });
  await propose(job.provider, job.id, same);
  const [order] = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, job.id));
  await test.call(job.member, 'POST', `/api/change-orders/${order?.id}/accept`);
  const accepted = { status: 200, body: { agreedCents: 2_450_00, orders: [{ number: 1, status: 'accepted' }] } };
  expect(await propose(job.provider, job.id, same)).toMatchObject(accepted);
  expect(await propose(job.provider, job.id, { ...same, answer: right })).toMatchObject(accepted);
  expect(await propose(job.provider, job.id, { ...same, answer: '000000' })).toMatchObject(accepted);
  await world.as(job.provider, (work) => completeJob(work, job.id));
  expect(await propose(job.provider, job.id, { ...same, answer: right })).toMatchObject(accepted);
  expect(await listNotices(world, job.member.id)).not.toContainEqual(expect.stringMatching(/does not count/));
});

it('refuses a change whose digits are by chance those of an accepted one with another total', async () => {
  const job = await aJobWithSecret(world);
  await propose(job.provider, job.id);
  const another = aProposal(job.id);
  const asAnother = { code: await codeOrder(another), status: 'accepted', totalCents: 2_400_00 } as const;
  await world.db.update(changeOrders).set(asAnother).where(eq(changeOrders.jobId, job.id));
  expect(await propose(job.provider, job.id, another)).toMatchObject({ status: 409, body: { code: 'orders.ended' } });
});

it('takes no total below the call-out fee', async () => {
  const job = await aJobWithSecret(world);
  await world.db.update(quoteRevisions).set({ callOutCents: 500_00 }).where(eq(quoteRevisions.quoteId, job.quoteId));
  const down = (cents: number) =>
    propose(job.provider, job.id, {
      takenAway: ['q0'],
      lines: [{ description: 'Looked at it', quantityThousandths: 1000, unitPriceCents: cents, vat: false }],
      totalCents: cents,
    });
  expect(await down(499_99)).toMatchObject({ status: 422, body: { errors: [{ path: 'lines' }] } });
  expect(await down(500_00)).toMatchObject({ status: 200 });
});
