import type { Feature } from '#engine/feature.ts';
import { profilesRoutes } from './routes.ts';

export const profilesFeature = {
  routes: profilesRoutes,
} satisfies Feature;
