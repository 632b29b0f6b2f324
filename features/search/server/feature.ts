import type { Feature } from '#engine/feature.ts';
import { searchContributions } from './contributions.ts';
import { searchRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { countWritten, sweepTyped } from './unmatched.ts';

export const searchFeature = {
  routes: searchRoutes,
  tables,
  sweeps: [countWritten, sweepTyped],
  contributions: searchContributions,
} satisfies Feature;
