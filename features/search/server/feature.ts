import type { Feature } from '#server/engine/feature.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = {
  routes: searchRoutes,
} satisfies Feature;
