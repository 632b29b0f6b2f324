import { expect, it } from 'vitest';
import { codeAnswer, codeOrder } from './codes.ts';

const order = {
  jobId: '0b9f8f0e-7a4e-4c1b-9c55-0f6f7f3f8a01',
  seed: '5a7b9d36-1b5a-4a0e-8a9e-2d0a3f1c7e02',
  totalCents: 2_450_00,
  reason: 'The pipe behind the wall is rotten.',
  addedDays: 1,
  lines: [{ description: 'Copper pipe', quantityThousandths: 2500, unitPriceCents: 240_00, vat: false }],
  takenAway: ['q1'],
};

it('gives a change order six digits that are always the same', async () => {
  const code = await codeOrder(order);
  expect(code).toMatch(/^\d{6}$/);
  expect(await codeOrder(structuredClone(order))).toBe(code);
});

it.each([
  ['job', { jobId: 'ad5d1d5a-93a4-4a3b-8bb4-94a52b06d811' }],
  ['seed', { seed: 'ad5d1d5a-93a4-4a3b-8bb4-94a52b06d811' }],
  ['total', { totalCents: 2_450_01 }],
  ['reason', { reason: 'The pipe is rotten.' }],
  ['days', { addedDays: 2 }],
  ['lines', { lines: [{ ...order.lines[0]!, unitPriceCents: 241_00 }] }],
  ['lines taken away', { takenAway: [] }],
])('gives other digits for another %s', async (_part, other) => {
  expect(await codeOrder({ ...order, ...other })).not.toBe(await codeOrder(order));
});

it('keys the answer by the secret, the job, the digits and the total', async () => {
  const read = { jobId: order.jobId, code: '482913', totalCents: order.totalCents };
  const answer = await codeAnswer('secret', read);
  expect(answer).toMatch(/^\d{6}$/);
  expect(await codeAnswer('secret', { ...read })).toBe(answer);
  const others = await Promise.all([
    codeAnswer('another', read),
    codeAnswer('secret', { ...read, jobId: order.seed }),
    codeAnswer('secret', { ...read, code: '482914' }),
    codeAnswer('secret', { ...read, totalCents: 2_450_01 }),
  ]);
  expect(others).not.toContain(answer);
});
