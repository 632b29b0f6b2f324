import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime, share } from '#engine/figures/figure.ts';
import type { Sums } from '#engine/figures/sums.ts';
import { paymentFigureWords as words } from '../figure-wording.ts';

const steps = ['receive', 'record', 'disown', 'fall-late'];

/** A receipt is taken off on the day on which it is disowned, which may have fewer receipts of its own. */
const fromZero = (value: number | null): number | null => (value === null ? null : Math.max(0, value));

const shareIn = (sums: Sums): number | null => {
  const counts = sums.of('payments');
  const [asAgreed, late] = [Math.max(0, counts.get('as-agreed') ?? 0), counts.get('late') ?? 0];
  return share(asAgreed, asAgreed + late);
};

export const paymentFigures: FigureContribution = {
  sums: {
    // A late step counts when it falls late, and not again when it is received.
    payments: () => sql`
      select case when e.step = 'fall-late' then 'late' else 'as-agreed' end, sum(case when e.step = 'disown' then -1 else 1 end)
      from e where ${isStep('payment-step', steps)} and coalesce(e.data ->> 'late', 'false') = 'false' group by 1`,
  },
  figures: {
    'paid-as-agreed': {
      kind: 'line',
      ...words.payments,
      overTime: ['payments'],
      build: (given) => {
        const body = overTime(given, 'payments', columnsOf(words.columns));
        const { now, before } = given;
        const value = shareIn(now.sums);
        return {
          ...body,
          rows: body.rows.map((row) => ({
            ...row,
            values: row.values.map(fromZero),
            before: row.before?.map(fromZero) ?? null,
          })),
          facts: [
            ...body.facts.map((fact) => ({ ...fact, value: fromZero(fact.value), before: fromZero(fact.before) })),
            { label: words.share, unit: 'percent', value, before: before === null ? null : shareIn(before.sums) },
          ],
        };
      },
    },
  },
};
