import type { FigureKind } from '#core/figures.ts';

/** The tabs of Analytics & Reporting, and the figures of each in their order: the features contribute them. */
export const tabs = {
  growth: ['accounts-new', 'accounts-active', 'retention', 'approval', 'credentials'],
  problems: ['problems', 'problems-by-category', 'problems-by-province', 'first-quote', 'budgets'],
  quotes: [
    'funnel',
    'quotes',
    'against-budget',
    'failed-quotes',
    'returned-quotes',
    'visits',
    'orders',
    'paid-as-agreed',
    'certificates',
    'disputes',
  ],
  providers: [],
  financial: ['income', 'plans', 'failed-payments', 'refunds', 'accepted-value'],
  storage: ['storage', 'storage-added', 'storage-by-purpose'],
} as const;

export type TabId = keyof typeof tabs;
export const tabIds = Object.keys(tabs) as [TabId, ...TabId[]];

export type FigureId = (typeof tabs)[TabId][number];
export const figureIds = Object.values(tabs).flat() as [FigureId, ...FigureId[]];

/** The columns by which Provider Performance can be sorted. */
export const performanceSorts = [
  'asked',
  'answered',
  'accepted',
  'completed',
  'cancelled',
  'rating',
  'reports',
] as const;
export type PerformanceSort = (typeof performanceSorts)[number];

/** True for a figure whose rows are days, weeks or months. */
export const isOverTime = (kind: FigureKind): boolean => kind === 'line' || kind === 'bars';
