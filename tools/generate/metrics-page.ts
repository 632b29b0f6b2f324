import type { Figure } from '#engine/figures/figure.ts';
import { type FigureId, performanceSorts, tabIds, tabs } from '#features/analytics/figures.ts';
import { partsOf } from '#features/analytics/server/sums.ts';
import { analyticsWords, performanceWords } from '#features/analytics/wording.ts';
import { keptDefinitions } from '#features/visits/kept-wording.ts';
import { contributions } from '#server/features.ts';

const figures = Object.assign({}, ...partsOf({ contributions }).map((part) => part.figures ?? {})) as Record<
  FigureId,
  Figure
>;

/** docs/metrics.md: what each figure of Analytics & Reporting counts, as the console says it, and each that people see of one another. */
export function metricsPage(): string {
  return [
    '# Metrics',
    '',
    'Generated from the figures that the features contribute, and from the words beside those that people see of one another, by `npm run generate`. Do not edit.',
    '',
    ...tabIds.flatMap((tab) => [
      `## ${analyticsWords.tabs[tab]}`,
      '',
      ...(tab === 'providers' ? [performanceWords.definition, ''] : []),
      '| Figure | Counts |',
      '|---|---|',
      ...(tab === 'providers'
        ? performanceSorts.map((sort) => row(performanceWords.columns[sort], performanceWords.definitions[sort]))
        : tabs[tab].map(rowOf)),
      '',
    ]),
    '## Figures on the pages of people',
    '',
    '| Figure | Counts |',
    '|---|---|',
    ...keptDefinitions.map(({ title, definition }) => row(title, definition)),
    '',
  ].join('\n');
}

function rowOf(id: FigureId): string {
  const { title, definition } = figures[id];
  return row(typeof title === 'string' ? title : title.day, definition);
}

const row = (title: string, definition: string): string => `| ${title} | ${definition} |`;
