import { type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = () => ({
  'search.find': { input: async () => ({ q: 'tap' }) },
  'search.suggest': { input: async () => ({ q: 'tap' }) },
  'search.unmatched': {},
});
