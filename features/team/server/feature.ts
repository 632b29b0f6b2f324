import type { Feature } from '#engine/feature.ts';
import { teamPersonalData } from './personal-data.ts';
import { teamReactions } from './reactions.ts';
import { teamRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const teamFeature = {
  routes: teamRoutes,
  tables,
  reactions: teamReactions,
  personalData: teamPersonalData,
} satisfies Feature;
