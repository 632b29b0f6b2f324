/** The tabs of Analytics & Reporting, and the figures of each in their order. */
export const tabs = {
  growth: ['accounts-new', 'accounts-active', 'retention', 'approval'],
  problems: ['problems', 'problems-by-category', 'problems-by-province', 'first-quote', 'budgets'],
  quotes: ['funnel', 'quotes', 'against-budget', 'failed-quotes'],
  providers: [],
  financial: ['income', 'plans', 'failed-payments', 'refunds', 'accepted-value'],
  storage: ['storage', 'storage-added', 'storage-by-purpose'],
} as const;

export type TabId = keyof typeof tabs;
export const tabIds = Object.keys(tabs) as [TabId, ...TabId[]];

export type FigureId = (typeof tabs)[TabId][number];
export const figureIds = Object.values(tabs).flat() as [FigureId, ...FigureId[]];

/** The charts of figures: lines or stacked bars over time, a ranking, a funnel, or a table alone. */
export type FigureKind = 'line' | 'bars' | 'ranking' | 'funnel' | 'table';

export const figureKinds: Record<FigureId, FigureKind> = {
  'accounts-new': 'line',
  'accounts-active': 'line',
  retention: 'table',
  approval: 'ranking',
  problems: 'line',
  'problems-by-category': 'ranking',
  'problems-by-province': 'ranking',
  'first-quote': 'ranking',
  budgets: 'ranking',
  funnel: 'funnel',
  quotes: 'line',
  'against-budget': 'ranking',
  'failed-quotes': 'ranking',
  income: 'bars',
  plans: 'bars',
  'failed-payments': 'bars',
  refunds: 'ranking',
  'accepted-value': 'bars',
  storage: 'line',
  'storage-added': 'bars',
  'storage-by-purpose': 'ranking',
};

/** Money in cents, times in minutes, shares in hundredths of a percent. */
export const units = ['count', 'cents', 'minutes', 'bytes', 'percent'] as const;
export type Unit = (typeof units)[number];

export const isOverTime = (id: FigureId): boolean => figureKinds[id] === 'line' || figureKinds[id] === 'bars';

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
