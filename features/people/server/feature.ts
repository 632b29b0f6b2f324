import type { Feature } from '#engine/feature.ts';
import { peopleContributions } from './contributions.ts';
import { peoplePersonalData } from './personal-data.ts';
import { peopleRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const peopleFeature = {
  routes: peopleRoutes,
  tables,
  personalData: peoplePersonalData,
  contributions: peopleContributions,
} satisfies Feature;
