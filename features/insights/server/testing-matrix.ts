import { type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = () => ({
  'insights.pendingCounts': {},
  'insights.sidebar': {},
  'insights.planUse': {},
});
