import type { Feature } from '#server/engine/feature.ts';
import { consoleRoutes } from './routes.ts';

export const consoleFeature = {
  routes: consoleRoutes,
} satisfies Feature;
