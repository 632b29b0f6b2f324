import { performanceSorts, tabIds, tabs } from '#features/analytics/figures.ts';
import { analyticsWords, figureWords, performanceWords } from '#features/analytics/wording.ts';

/** docs/metrics.md: what each figure of Analytics & Reporting counts, as the console says it. */
export function metricsPage(): string {
  return [
    '# Metrics',
    '',
    'Generated from `features/analytics/wording.ts` by `npm run generate`. Do not edit.',
    '',
    ...tabIds.flatMap((tab) => [
      `## ${analyticsWords.tabs[tab]}`,
      '',
      ...(tab === 'providers' ? [performanceWords.definition, ''] : []),
      '| Figure | Counts |',
      '|---|---|',
      ...(tab === 'providers'
        ? performanceSorts.map((sort) => row(performanceWords.columns[sort], performanceWords.definitions[sort]))
        : tabs[tab].map((figure) => row(figureWords[figure].title, figureWords[figure].definition))),
      '',
    ]),
  ].join('\n');
}

const row = (title: string, definition: string): string => `| ${title} | ${definition} |`;
