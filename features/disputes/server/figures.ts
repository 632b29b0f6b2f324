import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import { disputeFigureWords as words } from '../figure-wording.ts';
import type { DisputeStep } from '../lifecycle.ts';

const steps = ['accept', 'decide', 'decide-finally'] as const satisfies DisputeStep[];
const again: DisputeStep = 'decide-finally';

export const disputeFigures: FigureContribution = {
  sums: {
    disputes: () => sql`
      select case when e.step = ${again} then 'appeal' else e.data ->> 'outcome' end, count(*)
      from e where ${isStep('job-dispute', steps)} group by 1`,
  },
  figures: {
    disputes: {
      kind: 'line',
      ...words.disputes,
      overTime: ['disputes'],
      build: (given) => overTime(given, 'disputes', columnsOf(words.outcomes)),
    },
  },
};
