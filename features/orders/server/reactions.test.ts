import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mails } from '#features/notifications/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { changeOrders } from './tables.ts';
import { codeAnswer, codeOrder } from '../codes.ts';
import { aJobWithSecret, anOrder, aProposal, testSecret } from './testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const step = (who: Person, id: string, name: string) => test.call(who, 'POST', `/api/change-orders/${id}/${name}`);
const propose = async (agreedFor: Date) => {
  const job = await aJobWithSecret(world, { date: agreedFor });
  const { jobId, ...body } = aProposal(job.id);
  await test.call(job.provider, 'POST', `/api/jobs/${jobId}/change-orders`, body);
  const [order] = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, job.id));
  if (order === undefined) throw new Error('no change was proposed');
  return { ...order, job };
};

it('asks the member, and tells the provider that they accepted', async () => {
  const { id, job } = await propose(new Date(testStart.getTime() + 86_400_000));
  expect(await listNotices(world, job.member.id)).toEqual([
    expect.stringMatching(/^A new price to accept or decline: .* asks for R2,450\.00 instead of R1,850\.00 for /),
  ]);
  await step(job.member, id, 'accept');
  expect(await listNotices(world, job.provider.id)).toEqual([
    expect.stringMatching(/^The new price is agreed: .* accepted R2,450\.00 for /),
  ]);
});

it('tells the provider that the member declined, and the member that the provider withdrew', async () => {
  const declined = await anOrder(world);
  await step(declined.member, declined.id, 'decline');
  expect(await listNotices(world, declined.provider.id)).toEqual([
    expect.stringMatching(/The agreed price stays R1,850\.00\.$/),
  ]);
  const withdrawn = await anOrder(world);
  await step(withdrawn.provider, withdrawn.id, 'withdraw');
  expect(await listNotices(world, withdrawn.member.id)).toEqual([
    expect.stringMatching(/^The new price was withdrawn: /),
  ]);
});

it('tells the provider that a change has lapsed', async () => {
  const order = await anOrder(world);
  world.clock.move(7 * 86_400_000);
  await runDueRules(world);
  expect(await listNotices(world, order.provider.id)).toContainEqual(
    expect.stringMatching(/^The new price has lapsed: /),
  );
});

it.each([
  ['does not wait for the end of quiet hours on the day of the work', '2026-11-16T05:00:00.000Z', true],
  ['waits for the end of quiet hours on another day', '2026-11-18T05:00:00.000Z', false],
])('%s', async (_case, agreedFor, isUrgent) => {
  // 05:00 in Johannesburg.
  world.clock.set(new Date('2026-11-16T03:00:00.000Z'));
  const { job } = await propose(new Date(agreedFor));
  await world.settle();
  const [mail] = await world.db.select().from(mails).where(eq(mails.accountId, job.member.id));
  expect(mail).toMatchObject({ isUrgent });
});

it.each([
  ['tells the member that a change from the door was refused, when the answer is theirs', true],
  ['tells the member nothing of a change that they did not answer', false],
])('%s', async (_case, isTheirs) => {
  const job = await aJobWithSecret(world);
  const { jobId, ...body } = aProposal(job.id, { totalCents: 2_450_01 });
  const code = await codeOrder({ jobId, ...body });
  const right = await codeAnswer(testSecret, { jobId, code, totalCents: body.totalCents });
  const answer = isTheirs ? right : String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  expect(await test.call(job.provider, 'POST', `/api/jobs/${jobId}/change-orders`, { ...body, answer })).toMatchObject({
    status: 409,
    body: { code: 'orders.price-changed' },
  });
  expect(await listNotices(world, job.member.id)).toEqual(
    isTheirs
      ? [
          expect.stringMatching(
            /^A new price does not count: The change to R2,450\.01 .* came too late\. The agreed price stays R1,850\.00/,
          ),
        ]
      : [],
  );
});

it('tells the member of no refusal while the first sending of the change is under way', async () => {
  const job = await aJobWithSecret(world);
  const { jobId, ...body } = aProposal(job.id);
  const code = await codeOrder({ jobId, ...body });
  const answer = await codeAnswer(testSecret, { jobId, code, totalCents: body.totalCents });
  const key = newId();
  const second = await world.db.transaction(async (tx) => {
    // The lock of a request that has this key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${job.provider.id} ${key}`}, 0))`);
    const headers = { 'idempotency-key': key };
    return test.call(job.provider, 'POST', `/api/jobs/${jobId}/change-orders`, { ...body, answer }, headers);
  });
  expect(second).toMatchObject({ status: 409, body: { code: 'request.in-flight' } });
  expect(await listNotices(world, job.member.id)).toEqual([]);
});

it('tells the member once of a change that they accepted by digits, and asks them nothing', async () => {
  const job = await aJobWithSecret(world);
  const { jobId, ...body } = aProposal(job.id);
  const code = await codeOrder({ jobId, ...body });
  const answer = await codeAnswer(testSecret, { jobId, code, totalCents: body.totalCents });
  await test.call(job.provider, 'POST', `/api/jobs/${jobId}/change-orders`, { ...body, answer });
  expect(await listNotices(world, job.member.id)).toEqual([
    expect.stringMatching(/^You agreed to a new price: .* you agree to R2,450\.00 for .* instead of R1,850\.00/),
  ]);
  expect(await listNotices(world, job.provider.id)).toEqual([]);
});

it('says nothing of an answer that did not come when the job has ended', async () => {
  const order = await anOrder(world);
  await world.as(order.member, (work) => cancelQuote(work, order.job.quoteId, 'We move to another house.'));
  expect(await listNotices(world, order.provider.id)).not.toContainEqual(expect.stringMatching(/new price has lapsed/));
});
