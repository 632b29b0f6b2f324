import type { Feature } from '#engine/feature.ts';
import { siteErrors } from '../wording.ts';
import { siteEndpoints } from './endpoints.ts';
import { siteRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { sweepPictures } from './upload-picture.ts';

export const siteFeature = {
  routes: siteRoutes,
  errors: siteErrors,
  tables,
  sweeps: [sweepPictures],
  endpoints: siteEndpoints,
} satisfies Feature;
