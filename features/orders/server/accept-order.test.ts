import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { codeAnswer, codeOrder } from '../codes.ts';
import { answerSecrets, changeOrders } from './tables.ts';
import { aJobWithSecret, anOrder, aProposal, testSecret } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

type Order = Awaited<ReturnType<typeof anOrder>>;

const step = (who: Person, id: string, name: string) => test.call(who, 'POST', `/api/change-orders/${id}/${name}`);
const type = (who: Person, id: string, answer: string) =>
  test.call(who, 'POST', `/api/change-orders/${id}/accept-by-code`, { answer });
const orderNow = async (id: string) => (await world.db.select().from(changeOrders).where(eq(changeOrders.id, id)))[0];
const priceOf = async (jobId: string) =>
  (await world.db.select().from(jobs).where(eq(jobs.id, jobId)))[0]?.totalCostCents;
const wrong = { status: 422, body: { code: 'orders.wrong-code', errors: [{ path: 'answer' }] } };
const locked = { status: 422, body: { code: 'orders.codes-locked', errors: [{ path: 'answer' }] } };
/** Other digits than those of the answer. */
const not = (answer: string, by = 1) => String((Number(answer) + by) % 1_000_000).padStart(6, '0');

it('makes the new total the price of the job when the member accepts', async () => {
  const order = await anOrder(world);
  expect(await step(order.member, order.id, 'accept')).toMatchObject({
    status: 200,
    body: {
      agreedCents: 2_450_00,
      orders: [{ status: 'accepted' }],
      lines: [{ key: 'q0' }, { key: '1.0', totalCents: 600_00 }],
    },
  });
  expect(await priceOf(order.jobId)).toBe(2_450_00);
});

it('counts a change among the moves that wait for the member, until it has an answer', async () => {
  const job = await aJobWithSecret(world);
  const { jobId, ...body } = aProposal(job.id);
  const waitingFor = async (who: Person) => ({
    counts: (await test.call(who, 'GET', '/api/jobs/counts')).body['waiting'],
    badge: ((await test.call(who, 'GET', '/api/pending-counts')).body as { jobs: number }).jobs,
    card: ((await test.call(who, 'GET', '/api/jobs?tab=scheduled')).body['items'] as { changeWaits: boolean }[])[0]
      ?.changeWaits,
  });
  await test.call(job.provider, 'POST', `/api/jobs/${jobId}/change-orders`, body);
  expect(await waitingFor(job.member)).toMatchObject({ counts: { scheduled: 1 }, badge: 1, card: true });
  expect(await waitingFor(job.provider)).toMatchObject({ counts: { scheduled: 0 }, badge: 0, card: false });
  const [order] = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, jobId));
  await step(job.member, order?.id ?? '', 'decline');
  expect(await waitingFor(job.member)).toMatchObject({ counts: { scheduled: 0 }, badge: 0, card: false });
});

it('accepts once, however often and from however many windows it is accepted', async () => {
  const order = await anOrder(world);
  const answers = await Promise.all([1, 2, 3, 4].map(() => step(order.member, order.id, 'accept')));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await priceOf(order.jobId)).toBe(2_450_00);
});

it.each(['decline', 'withdraw'] as const)(
  'leaves the price as it is after %s, and refuses to accept then',
  async (end) => {
    const order = await anOrder(world);
    const by = end === 'decline' ? order.member : order.provider;
    expect(await step(by, order.id, end)).toMatchObject({ status: 200, body: { agreedCents: 1_850_00 } });
    expect(await step(order.member, order.id, 'accept')).toMatchObject({ status: 409 });
    expect(await priceOf(order.jobId)).toBe(1_850_00);
  },
);

it('lets only the member accept or decline, and only the provider withdraw', async () => {
  const order = await anOrder(world);
  const other = await anOrder(world);
  expect(await step(order.provider, order.id, 'accept')).toMatchObject({ status: 404 });
  expect(await step(order.provider, order.id, 'decline')).toMatchObject({ status: 404 });
  expect(await step(other.member, order.id, 'accept')).toMatchObject({ status: 404 });
  expect(await step(other.provider, order.id, 'withdraw')).toMatchObject({ status: 404 });
  expect((await orderNow(order.id))?.status).toBe('proposed');
});

it('either accepts the change before the work is completed or lets it lapse, never both', async () => {
  const order = await anOrder(world);
  const [accepted] = await Promise.all([
    step(order.member, order.id, 'accept'),
    world.as(order.provider, (work) => completeJob(work, order.jobId)),
  ]);
  const isAccepted = accepted.status === 200;
  expect((await orderNow(order.id))?.status).toBe(isAccepted ? 'accepted' : 'lapsed');
  expect(await priceOf(order.jobId)).toBe(isAccepted ? 2_450_00 : 1_850_00);
});

it('accepts by the answer that the member’s phone makes', async () => {
  const order = await anOrder(world);
  const answer = await codeAnswer(testSecret, order);
  expect(await type(order.provider, order.id, answer)).toMatchObject({ status: 200, body: { agreedCents: 2_450_00 } });
});

it.each([
  ['by a press', (order: Order) => step(order.member, order.id, 'accept')],
  ['by digits', async (order: Order) => type(order.provider, order.id, await codeAnswer(testSecret, order))],
])(
  'answers digits for a change that was accepted %s with the accepted change, and changes nothing',
  async (_case, accept) => {
    const order = await anOrder(world);
    const answer = await codeAnswer(testSecret, order);
    expect(await accept(order)).toMatchObject({ status: 200 });
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, order.member.id));
    for (const digits of [answer, not(answer)])
      expect(await type(order.provider, order.id, digits)).toMatchObject({
        status: 200,
        body: { agreedCents: 2_450_00, orders: [{ status: 'accepted' }] },
      });
    const accepts = await world.db
      .select()
      .from(events)
      .where(and(eq(events.subjectId, order.id), eq(events.step, 'accept')));
    expect(accepts).toHaveLength(1);
  },
);

it.each(['decline', 'withdraw'] as const)('refuses digits for a change after %s', async (end) => {
  const order = await anOrder(world);
  await step(end === 'decline' ? order.member : order.provider, order.id, end);
  expect(await type(order.provider, order.id, await codeAnswer(testSecret, order))).toMatchObject({
    status: 409,
    body: { code: 'request.conflict' },
  });
});

it('proposes and accepts at once what was agreed on at the door', async () => {
  const job = await aJobWithSecret(world);
  const proposal = aProposal(job.id);
  const code = await codeOrder(proposal);
  const answer = await codeAnswer(testSecret, { jobId: job.id, code, totalCents: proposal.totalCents });
  const { jobId: _jobId, ...body } = proposal;
  expect(await test.call(job.provider, 'POST', `/api/jobs/${job.id}/change-orders`, { ...body, answer })).toMatchObject(
    {
      status: 200,
      body: { agreedCents: 2_450_00, orders: [{ status: 'accepted', code }] },
    },
  );
});

it('leaves a change proposed whose answer is wrong, for the member to decide', async () => {
  const job = await aJobWithSecret(world);
  const { jobId: _jobId, ...body } = aProposal(job.id);
  expect(
    await test.call(job.provider, 'POST', `/api/jobs/${job.id}/change-orders`, { ...body, answer: '000000' }),
  ).toMatchObject(wrong);
  const [order] = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, job.id));
  expect(order).toMatchObject({ status: 'proposed' });
  expect(await step(job.member, order?.id ?? '', 'accept')).toMatchObject({ status: 200 });
});

it('refuses the answer to another change, another total or another job', async () => {
  const order = await anOrder(world);
  const others = await Promise.all([
    codeAnswer(testSecret, { ...order, code: not(order.code) }),
    codeAnswer(testSecret, { ...order, totalCents: order.totalCents - 1 }),
    codeAnswer(testSecret, { ...order, jobId: crypto.randomUUID() }),
    codeAnswer('another secret', order),
  ]);
  for (const answer of others) expect(await type(order.provider, order.id, answer)).toMatchObject(wrong);
  expect(await orderNow(order.id)).toMatchObject({ status: 'proposed' });
});

it('takes no answer of the job for a day after five wrong ones, also for another change of it', async () => {
  const order = await anOrder(world);
  const answer = await codeAnswer(testSecret, order);
  for (const by of [1, 2, 3, 4]) expect(await type(order.provider, order.id, not(answer, by))).toMatchObject(wrong);
  expect(await type(order.provider, order.id, not(answer, 5))).toMatchObject(locked);
  expect(await type(order.provider, order.id, answer)).toMatchObject(locked);
  await step(order.provider, order.id, 'withdraw');
  const { jobId: _jobId, ...body } = aProposal(order.jobId);
  const again = { ...body, answer: '000000' };
  expect(await test.call(order.provider, 'POST', `/api/jobs/${order.jobId}/change-orders`, again)).toMatchObject(
    locked,
  );
  world.clock.move(86_400_000);
  const second = await findRow(world.db, changeOrders, { jobId: order.jobId, status: 'proposed' });
  if (second === undefined) throw new Error('no change waits');
  expect(await type(order.provider, second.id, await codeAnswer(testSecret, second))).toMatchObject({ status: 200 });
});

it('counts a wrong answer to a change that is refused, and goes on counting after a right one', async () => {
  const order = await anOrder(world);
  const answer = await codeAnswer(testSecret, order);
  // A second change while one waits.
  const { jobId, ...body } = aProposal(order.jobId);
  const right = await codeAnswer(testSecret, { ...body, jobId, code: await codeOrder({ jobId, ...body }) });
  const send = (digits: string) =>
    test.call(order.provider, 'POST', `/api/jobs/${jobId}/change-orders`, { ...body, answer: digits });
  for (const digits of [not(right, 1), not(right, 2), right, not(right, 3)])
    expect(await send(digits)).toMatchObject({ status: 409, body: { code: 'orders.one-open' } });
  expect(await type(order.provider, order.id, not(answer))).toMatchObject(wrong);
  expect(await send(not(right, 4))).toMatchObject({ status: 409, body: { code: 'orders.one-open' } });
  expect(await type(order.provider, order.id, answer)).toMatchObject(locked);
  // Locked, a right answer says nothing more to anyone.
  await send(right);
  const notices = await listNotices(world, order.member.id);
  expect(notices.filter((notice) => notice.includes('does not count'))).toHaveLength(1);
});

it('counts a wrong answer to a change that is refused once for each key', async () => {
  const order = await anOrder(world);
  const { jobId, ...body } = aProposal(order.jobId);
  const right = await codeAnswer(testSecret, { ...body, jobId, code: await codeOrder({ jobId, ...body }) });
  const send = (key: string) =>
    test.call(
      order.provider,
      'POST',
      `/api/jobs/${jobId}/change-orders`,
      { ...body, answer: not(right) },
      { 'idempotency-key': key },
    );
  const countNow = async () =>
    (await world.db.select().from(answerSecrets).where(eq(answerSecrets.jobId, jobId)))[0]?.wrongCodes;
  const [one, other] = [newId(), newId()];
  for (const key of [one, one, one])
    expect(await send(key)).toMatchObject({ status: 409, body: { code: 'orders.one-open' } });
  expect(await countNow()).toBe(1);
  await send(other);
  expect(await countNow()).toBe(2);
});

it('counts each of many wrong answers that are sent at once', async () => {
  const order = await anOrder(world);
  const answer = await codeAnswer(testSecret, order);
  const tries = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((by) => type(order.provider, order.id, not(answer, by))),
  );
  const codes = tries.map(({ body }) => (body as { code: string }).code);
  expect(codes.filter((code) => code === 'orders.wrong-code')).toHaveLength(4);
  expect(codes.filter((code) => code === 'orders.codes-locked')).toHaveLength(4);
});

it('has no answer for a job without a secret', async () => {
  const order = await anOrder(world);
  await world.db.delete(answerSecrets).where(eq(answerSecrets.jobId, order.jobId));
  expect(await type(order.provider, order.id, await codeAnswer(testSecret, order))).toMatchObject(wrong);
});

it('takes no digits of a member who is suspended', async () => {
  const order = await anOrder(world);
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, order.member.id));
  expect(await type(order.provider, order.id, await codeAnswer(testSecret, order))).toMatchObject({
    status: 409,
    body: { code: 'orders.member-away' },
  });
  expect(await priceOf(order.jobId)).toBe(1_850_00);
});
