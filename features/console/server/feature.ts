import type { Feature } from '#engine/feature.ts';
import { consoleContributions } from './contributions.ts';
import { healthRoutes } from './health/routes.ts';
import { sweepHealth } from './health/report-health.ts';
import { systemLogsEndpoints } from './logs/endpoints.ts';
import { systemLogsRoutes } from './logs/routes.ts';
import { consoleRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const consoleFeature = {
  routes: { ...consoleRoutes, ...systemLogsRoutes, ...healthRoutes },
  tables,
  sweeps: [sweepHealth],
  endpoints: systemLogsEndpoints,
  contributions: consoleContributions,
} satisfies Feature;
