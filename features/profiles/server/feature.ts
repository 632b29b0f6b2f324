import type { Feature } from '#server/engine/feature.ts';
import { profilesRoutes } from './routes.ts';

export const profilesFeature = {
  routes: profilesRoutes,
} satisfies Feature;
