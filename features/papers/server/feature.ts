import type { Feature } from '#engine/feature.ts';
import { documentConsequences } from './consequences.ts';
import { documentContributions } from './contributions.ts';
import { documentEndpoints } from './endpoints.ts';
import { sweepPdfs } from './kept-pdfs.ts';
import { papersRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { documentPersonalData, sweepPapers } from './personal-data.ts';

export const papersFeature = {
  routes: papersRoutes,
  tables,
  consequences: documentConsequences,
  endpoints: documentEndpoints,
  sweeps: [sweepPdfs, sweepPapers],
  personalData: documentPersonalData,
  contributions: documentContributions,
} satisfies Feature;
