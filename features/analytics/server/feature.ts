import type { Feature } from '#engine/feature.ts';
import { analyticsDueRules } from './due.ts';
import { analyticsEndpoints } from './endpoints.ts';
import { analyticsPersonalData } from './personal-data.ts';
import { analyticsRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const analyticsFeature = {
  routes: analyticsRoutes,
  tables,
  dueRules: analyticsDueRules,
  endpoints: analyticsEndpoints,
  personalData: analyticsPersonalData,
} satisfies Feature;
