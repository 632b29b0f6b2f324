import type { Feature } from '#engine/feature.ts';
import { applicationErrors } from '../wording.ts';
import { applicationConsequences } from './consequences.ts';
import { applicationContributions } from './contributions.ts';
import { applicationDueRules } from './due.ts';
import { applicationHints } from './hints.ts';
import { appliedSpecialtyMoves } from './move-specialty.ts';
import { applicationPersonalData } from './personal-data.ts';
import { applicationReactions } from './reactions.ts';
import { applicationsRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const applicationsFeature = {
  routes: applicationsRoutes,
  errors: applicationErrors,
  tables,
  subjects: [tables.applicationSubject],
  consequences: [...applicationConsequences, ...appliedSpecialtyMoves.consequences],
  queues: [appliedSpecialtyMoves.queue],

  hints: applicationHints,
  reactions: applicationReactions,
  dueRules: applicationDueRules,
  personalData: applicationPersonalData,
  contributions: applicationContributions,
} satisfies Feature;
