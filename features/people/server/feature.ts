import type { Feature } from '#engine/feature.ts';
import { peoplePersonalData } from './personal-data.ts';
import { peopleRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const peopleFeature = {
  routes: peopleRoutes,
  tables,
  personalData: peoplePersonalData,
} satisfies Feature;
