import type { Feature } from '#engine/feature.ts';
import { homeFileErrors } from '../wording.ts';
import { homeFileEndpoints } from './endpoints.ts';
import { homeFileRoutes } from './routes.ts';

export const homeFileFeature = {
  routes: homeFileRoutes,
  errors: homeFileErrors,
  endpoints: homeFileEndpoints,
} satisfies Feature;
