import { expect, it } from 'vitest';
import { aProvider } from '#features/providers/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { someTerms } from './testing.ts';

const world = useWorld();
const test = useApp(world);

async function offer(callOutCents: unknown, more: object = {}) {
  const [problem, provider] = [await aProblem(world), await aProvider(world)];
  const answer = await test.call(provider, 'POST', `/api/problems/${problem.id}/quotes`, {
    ...someTerms,
    ...more,
    callOutCents,
  });
  return { problem, provider, answer, id: (answer.body as { id: string }).id };
}

it('keeps the call-out fee of a quote, and shows it where the price is compared, read and accepted', async () => {
  const { problem, provider, id } = await offer(350_00);
  expect((await test.call(problem.owner, 'GET', `/api/quotes/${id}`)).body).toMatchObject({
    callOutCents: 350_00,
    revisions: [{ priceCents: someTerms.priceCents, callOutCents: 350_00 }],
  });
  expect((await test.call(problem.owner, 'GET', `/api/problems/${problem.id}/quotes`)).body).toMatchObject({
    items: [{ callOutCents: 350_00 }],
  });
  await test.call(problem.owner, 'POST', `/api/quotes/${id}/accept`, { revision: 1 });
  const papers = (await test.call(problem.owner, 'GET', `/api/quotes/${id}/documents`)).body as {
    items: { id: string }[];
  };
  expect((await test.call(provider, 'GET', `/api/documents/${papers.items[0]?.id}`)).body).toMatchObject({
    callOutCents: 350_00,
    grossCents: someTerms.priceCents,
  });
});

it('gives up the fee with a revision that names none', async () => {
  const { problem, provider, id } = await offer(350_00);
  await test.call(provider, 'POST', `/api/quotes/${id}/revise`, someTerms);
  expect((await test.call(problem.owner, 'GET', `/api/quotes/${id}`)).body).toMatchObject({
    callOutCents: null,
    revisions: [{ callOutCents: null }, { callOutCents: 350_00 }],
  });
});

it.each([
  [-1, 'A call-out fee must not be negative.', {}],
  [100_000_01, 'A call-out fee can be R100,000 at most.', { priceCents: 200_000_00 }],
  [someTerms.priceCents + 1, 'The call-out fee is part of the price, so it cannot be more.', {}],
  ['350', 'A call-out fee must be a number.', {}],
])('refuses a call-out fee of %j beside its field', async (fee, message, more) => {
  expect((await offer(fee, more)).answer).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'callOutCents', message }] },
  });
});

it.each([0, someTerms.priceCents])('takes a call-out fee of %j', async (fee) => {
  expect((await offer(fee)).answer.status).toBe(200);
});
