import type { Feature } from '#server/engine/feature.ts';
import { siteRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const siteFeature = {
  routes: siteRoutes,
  tables,
} satisfies Feature;
