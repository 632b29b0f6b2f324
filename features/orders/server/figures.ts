import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import { orderFigureWords as words } from '../figure-wording.ts';
import type { OrderStep } from '../lifecycle.ts';

const steps = ['propose', 'accept', 'decline', 'withdraw', 'lapse'] as const satisfies OrderStep[];

export const orderFigures: FigureContribution = {
  sums: {
    orders: () => sql`select e.step, count(*) from e where ${isStep('change-order', steps)} group by 1`,
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
