import { type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = () => ({
  'analytics.readTab': { input: async () => ({ tab: 'growth', range: 'last-7-days' }) },
  'analytics.readFigure': { input: async () => ({ figure: 'funnel', range: 'last-7-days' }) },
  'analytics.listPerformance': { input: async () => ({ range: 'last-7-days', sort: 'asked', order: 'most' }) },
  'GET /analytics/{figure}/numbers.csv': { input: async () => ({ figure: 'problems', range: 'last-7-days' }) },
});
