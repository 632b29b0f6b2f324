import type { Feature } from '#engine/feature.ts';
import { jobErrors } from '../wording.ts';
import { jobConsequences } from './consequences.ts';
import { jobContributions } from './contributions.ts';
import { jobDueRules } from './due.ts';
import { jobEndpoints } from './endpoints.ts';
import { jobHints } from './hints.ts';
import { jobFilePlace } from './policy.ts';
import { jobReactions } from './reactions.ts';
import { jobsRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { jobPersonalData } from './personal-data.ts';

export const jobsFeature = {
  routes: jobsRoutes,
  errors: jobErrors,
  tables,
  subjects: [tables.jobSubject],
  consequences: jobConsequences,
  hints: jobHints,
  reactions: jobReactions,
  dueRules: jobDueRules,
  endpoints: jobEndpoints,
  filePlaces: [jobFilePlace],
  personalData: jobPersonalData,
  contributions: jobContributions,
} satisfies Feature;
