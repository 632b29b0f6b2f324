import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import { visitFigureWords as words } from '../figure-wording.ts';
import type { VisitStep } from '../lifecycle.ts';
import type { NoShowStep } from '../no-show-lifecycle.ts';

const ofVisits = ['create', 'fall-silent', 'arrive'] as const satisfies VisitStep[];
const ofNoShows = ['report'] as const satisfies NoShowStep[];

export const visitFigures: FigureContribution = {
  sums: {
    visits: () => sql`
      select e.step, count(*) from e where ${isStep('visit', ofVisits)} or (${isStep('no-show', ofNoShows)}) group by 1`,
  },
  figures: {
    visits: {
      kind: 'line',
      ...words.visits,
      overTime: ['visits'],
      build: (given) => overTime(given, 'visits', columnsOf(words.steps)),
    },
  },
};
