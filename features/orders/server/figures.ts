import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import { orderFigureWords as words } from '../figure-wording.ts';

export const orderFigures: FigureContribution = {
  sums: {
    orders: () =>
      sql`select e.step, count(*) from e where ${isStep('change-order', Object.keys(words.steps))} group by 1`,
  },
  figures: {
    orders: {
      kind: 'line',
      ...words.orders,
      overTime: ['orders'],
      build: (given) => overTime(given, 'orders', columnsOf(words.steps)),
    },
  },
};
