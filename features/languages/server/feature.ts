import type { Feature } from '#engine/feature.ts';
import { languageErrors } from '../wording.ts';
import { languagesContributions } from './contributions.ts';
import { languageEndpoints } from './endpoints.ts';
import { languagesPersonalData } from './personal-data.ts';
import { languagesRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const languagesFeature = {
  routes: languagesRoutes,
  errors: languageErrors,
  tables,
  subjects: [tables.sentenceReportSubject],
  endpoints: languageEndpoints,
  personalData: languagesPersonalData,
  contributions: languagesContributions,
} satisfies Feature;
