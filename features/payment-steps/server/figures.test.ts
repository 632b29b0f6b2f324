import { expect, it } from 'vitest';
import { Sums } from '#engine/figures/sums.ts';
import { paymentFigures } from './figures.ts';

it('shows nothing below zero on a day that disowned the receipts of days before', async () => {
  const sums = new Sums();
  sums.add('payments', '2026-12-01', 'as-agreed', 1);
  sums.add('payments', '2026-12-02', 'as-agreed', -2);
  sums.add('payments', '2026-12-02', 'late', 3);
  const part = { span: { from: '2026-12-01', to: '2026-12-02' }, sums };
  const closed = { on: async () => sums, within: async () => sums, findLast: async () => null };
  const body = await paymentFigures.figures?.['paid-as-agreed']?.build({
    world: { db: undefined as never, payments: null },
    by: 'day',
    today: '2026-12-03',
    now: part,
    before: part,
    closed,
  });
  expect(body?.rows.map(({ values, before }) => [values, before])).toEqual([
    [
      [1, 0],
      [1, 0],
    ],
    [
      [0, 3],
      [0, 3],
    ],
  ]);
  expect(body?.facts.map(({ value, before }) => [value, before])).toEqual([
    [0, 0],
    [3, 3],
    [0, 0],
  ]);
});
