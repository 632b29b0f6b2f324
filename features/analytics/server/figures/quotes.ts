import { figureLabels as labels } from '#features/analytics/wording.ts';
import { type Column, medianOf, overTime, type Part, ranking, type Recipe, share } from './figure.ts';

const steps = ['requested', 'submitted', 'accepted', 'scheduled', 'completed', 'rated'] as const;

const flow: readonly Column[] = (['request', 'offer', 'submit', 'accept'] as const).map((key) => ({
  key,
  label: labels.quotes[key],
  unit: 'count',
}));

const quoteColumn: Column = { key: 'quotes', label: labels.count, unit: 'count' };

type Failure = keyof typeof labels.failures;

/** For each step: the number of requests that reached it, the share of all and of the step before, and the median time since that. */
function readSteps({ sums }: Part): (number | null)[][] {
  const reached = sums.of('funnel-reached');
  const took = sums.of('funnel-took');
  const countAt = (at: number) => reached.get(steps[at] ?? '') ?? 0;
  return steps.map((step, at) => {
    const times = new Map(
      [...took].flatMap(([key, count]) => (key.startsWith(`${step} `) ? [[key.slice(step.length + 1), count]] : [])),
    );
    return [
      countAt(at),
      share(countAt(at), countAt(0)),
      at === 0 ? null : share(countAt(at), countAt(at - 1)),
      medianOf(times),
    ];
  });
}

export const quoteFigures = {
  funnel: {
    whole: ['funnel-reached', 'funnel-took'],
    build({ now, before }) {
      const [present, past] = [readSteps(now), before && readSteps(before)];
      return {
        columns: [
          quoteColumn,
          { key: 'share', label: labels.ofRequests, unit: 'percent' },
          { key: 'step', label: labels.ofStepBefore, unit: 'percent' },
          { key: 'median', label: labels.medianTime, unit: 'minutes' },
        ],
        rows: steps.map((step, at) => ({
          key: step,
          label: labels.steps[step],
          values: present[at] ?? [],
          before: past && (past[at] ?? null),
        })),
        facts: [],
      };
    },
  },
  quotes: { overTime: ['quotes'], build: (given) => overTime(given, 'quotes', flow) },
  'against-budget': {
    whole: ['against-budget'],
    build: (given) =>
      ranking(given, 'against-budget', {
        column: quoteColumn,
        keys: [...labels.priceBands.map((_, at) => String(at)), ''],
        labelOf: (key) => (key === '' ? labels.noBudgetToCompare : (labels.priceBands[Number(key)] ?? key)),
      }),
  },
  'failed-quotes': {
    whole: ['failed-quotes'],
    build: (given) =>
      ranking(given, 'failed-quotes', {
        column: quoteColumn,
        labelOf: (key) => labels.failures[key as Failure] ?? key,
      }),
  },
} as const satisfies Record<string, Recipe>;
