import { formatBudget } from '#core/money/money.ts';
import { budgetBands, firstQuoteBands } from '#features/analytics/bands.ts';
import { figureLabels as labels } from '#features/analytics/wording.ts';
import { readFormerNames } from '#features/site/server/categories/read-categories.ts';
import { type Column, inBands, medianOf, overTime, type Part, ranking, type Recipe, share, total } from './figure.ts';

const problemColumn: Column = { key: 'problems', label: labels.problemCount, unit: 'count' };

const flow: readonly Column[] = (['post', 'settle', 'withdraw', 'lapse'] as const).map((key) => ({
  key,
  label: labels.problems[key],
  unit: 'count',
}));

/** Bands as `width_bucket` numbers them, from 1; the empty key has no budget. */
const budgetKeys = [...budgetBands.map((_, at) => String(at + 1)), ''];

function nameBudget(key: string): string {
  const at = Number(key) - 1;
  const [from, to] = [budgetBands[at], budgetBands[at + 1]];
  if (key === '' || from === undefined) return labels.noBudget;
  if (at === 0 && to !== undefined) return labels.budgetBelow(formatBudget(to));
  return labels.budgetBand(formatBudget(from), to === undefined ? null : formatBudget(to));
}

/** The problems posted, and how long they waited for a quote: the last band has none yet. */
function readWaits({ sums }: Part) {
  const waited = sums.of('first-quote');
  const posted = sums.of('problems').get('post') ?? 0;
  const none = Math.max(posted - total(waited), 0);
  return { bands: [...inBands(waited, firstQuoteBands), none], median: medianOf(waited), none: share(none, posted) };
}

export const problemFigures = {
  problems: { overTime: ['problems'], build: (given) => overTime(given, 'problems', flow) },
  'problems-by-category': {
    whole: ['problems-by-category'],
    async build(given) {
      // Days are summed with the category names of their night: a category that was renamed or merged since counts under today's name.
      const became = await readFormerNames(given.world);
      return ranking(given, 'problems-by-category', {
        column: problemColumn,
        labelOf: (key) => key || labels.noCategory,
        keyOf: (key) => became.get(key) ?? key,
      });
    },
  },
  'problems-by-province': {
    whole: ['problems-by-province'],
    build: (given) =>
      ranking(given, 'problems-by-province', { column: problemColumn, labelOf: (key) => key || labels.unknown }),
  },
  'first-quote': {
    overTime: ['problems'],
    whole: ['first-quote'],
    build({ now, before }) {
      const [waits, past] = [readWaits(now), before && readWaits(before)];
      return {
        columns: [problemColumn],
        rows: [...labels.firstQuoteBands, labels.noQuote].map((label, at) => ({
          key: String(at),
          label,
          values: [waits.bands[at] ?? 0],
          before: past && [past.bands[at] ?? 0],
        })),
        facts: [
          { label: labels.median, unit: 'minutes', value: waits.median, before: past && past.median },
          { label: labels.shareWithNone, unit: 'percent', value: waits.none, before: past && past.none },
        ],
      };
    },
  },
  budgets: {
    whole: ['budgets'],
    build: (given) => ranking(given, 'budgets', { column: problemColumn, keys: budgetKeys, labelOf: nameBudget }),
  },
} as const satisfies Record<string, Recipe>;
