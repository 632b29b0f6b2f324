import type { Period } from '#core/periods.ts';
import type { PerformanceSort, TabId } from './figures.ts';
import type { RangeId } from './ranges.ts';

export const rangeRefusals = {
  missing: 'Choose a first and a last day.',
  wrongWayRound: 'The last day comes before the first.',
  tooLong: (days: number) => `Choose at most ${days} days.`,
  inFuture: 'Choose a first day that is not in the future.',
};

export const analyticsWords = {
  title: 'Analytics & Reporting',
  tabs: {
    growth: 'User & Growth',
    problems: 'Problem Metrics',
    quotes: 'Quote & Conversion',
    providers: 'Provider Performance',
    financial: 'Financial Metrics',
    storage: 'Storage Metrics',
  } satisfies Record<TabId, string>,
  ranges: {
    'last-7-days': 'Last 7 days',
    'last-30-days': 'Last 30 days',
    'last-90-days': 'Last 90 days',
    'this-month': 'This Month',
    'last-month': 'Last Month',
    'this-year': 'This Year',
    custom: 'Custom',
  } satisfies Record<RangeId, string>,
  periods: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<Period, string>,
  metrics: 'Metrics',
  range: 'Range',
  from: 'From',
  to: 'To',
  apply: 'Show',
  by: 'By',
  compare: 'Compare with the range before',
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  comparedWith: (span: string) => `compared with ${span}`,
  loading: 'Loading the figures',
  failed: 'Failed to load the figures.',
  missing: (days: number) =>
    days === 1
      ? 'One day of this range is still being counted, and is missing here. Come back in a few minutes.'
      : `${days} days of this range are still being counted, and are missing here. Come back in a few minutes.`,
  nothing: 'Nothing happened in this range.',
  definition: 'Definition',
  definitionOf: (title: string) => ` of ${title}`,
  csv: 'CSV',
  csvOf: (title: string) => ` of ${title}`,
  columnBefore: (label: string) => `${label}, before`,
  was: (value: string) => `${value} before`,
  none: 'No figure',
  noCell: '–',
  name: 'Name',
  between: ' · ',
  labelled: (label: string, value: string) => `${label}: ${value}`,
  ofStepBefore: (share: string) => `${share} of the step before`,
  medianAfter: (time: string) => `median ${time} after it`,
  highest: (label: string, value: string, when: string) => `${label}: at most ${value}, ${when}.`,
  csvColumns: {
    count: (label: string) => label,
    cents: (label: string) => `${label} (rand)`,
    minutes: (label: string) => `${label} (minutes)`,
    bytes: (label: string) => `${label} (bytes)`,
    percent: (label: string) => `${label} (percent)`,
  },
};

/** The table of providers. */
export const performanceWords = {
  title: 'Provider Performance',
  provider: 'Provider',
  order: { most: 'Most first', least: 'Least first' },
  sortBy: 'Sort by',
  orderLabel: 'Order',
  loading: 'Loading the providers',
  failed: 'Failed to load the providers.',
  failedMore: 'Failed to load more providers.',
  none: 'No provider had anything to do in this range.',
  cut: (count: number) => `Only the first ${count} providers, in the chosen order. The table on the page goes on.`,
  noShare: 'None yet',
  ratings: (stars: string, count: number) => `${stars} (${count})`,
  columns: {
    asked: 'Requests',
    answered: 'Answered within 24 hours',
    accepted: 'Acceptance',
    completed: 'Completion',
    cancelled: 'Cancellations',
    rating: 'Rating',
    reports: 'Reports',
  } satisfies Record<PerformanceSort, string>,
  definitions: {
    asked: 'Quote requests that the provider got in the range.',
    answered:
      'Of these, the share that the provider answered with a quote or declined within 24 hours. A request of the last 24 hours may still be answered in time.',
    accepted: 'Quotes accepted in the range, as a share of the quotes that the provider sent in it, offers included.',
    completed:
      'Jobs completed for the first time in the range, as a share of the jobs completed and the agreed work that either side cancelled in it.',
    cancelled: 'Agreed work that the provider backed out of in the range.',
    rating:
      'The mean of the stars given in the range, and their number. Ratings that were hidden later still count here.',
    reports: "Reports of the provider's listing that people sent in the range.",
  } satisfies Record<PerformanceSort, string>,
  definition: 'Only providers who had a request, a quote, a job, a rating or a report in the range are listed.',
};

/** The formats of numbers. */
export const unitWords = {
  week: (date: string) => `Week of ${date}`,
  minutes: (count: number) => `${count} min`,
  hours: (text: string) => `${text} h`,
  days: (text: string) => (text === '1' ? '1 day' : `${text} days`),
  percent: (text: string) => `${text}%`,
  bytes: (text: string, unit: 'B' | 'KB' | 'MB' | 'GB') => `${text} ${unit}`,
};
