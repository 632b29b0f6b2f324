import type { Feature } from '#engine/feature.ts';
import { insightsRoutes } from './routes.ts';

export const insightsFeature = {
  routes: insightsRoutes,
} satisfies Feature;
