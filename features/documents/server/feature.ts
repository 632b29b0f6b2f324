import type { Feature } from '#engine/feature.ts';
import { documentConsequences } from './consequences.ts';
import { documentContributions } from './contributions.ts';
import { documentEndpoints } from './endpoints.ts';
import { sweepPdfs } from './kept-pdfs.ts';
import { documentsRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { documentPersonalData, sweepPapers } from './personal-data.ts';

export const documentsFeature = {
  routes: documentsRoutes,
  tables,
  consequences: documentConsequences,
  endpoints: documentEndpoints,
  sweeps: [sweepPdfs, sweepPapers],
  personalData: documentPersonalData,
  contributions: documentContributions,
} satisfies Feature;
