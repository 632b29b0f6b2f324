import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { minutesBetween } from '#engine/figures/minutes.ts';
import type { ApplicationStep } from '../lifecycle.ts';

const approve = 'approve' satisfies ApplicationStep;

/** Applications add to the time to approval of providers. */
export const applicationFigures: FigureContribution = {
  sums: {
    approval: () => sql`
      select ${minutesBetween(sql`coalesce(a.paid_at, a.created_at)`, sql`e.at`)}, count(*)
      from e join applications a on a.id = e.subject_id where ${isStep('application', [approve])} group by 1`,
  },
};
