import type { Feature } from '#engine/feature.ts';
import { certificateErrors } from '../wording.ts';
import { certificateConsequences } from './consequences.ts';
import { certificateContributions } from './contributions.ts';
import { certificateDueRules } from './due.ts';
import { certificateHints } from './hints.ts';
import { certificatePersonalData } from './personal-data.ts';
import { certificateFilePlace } from './policy.ts';
import { certificateReactions } from './reactions.ts';
import { certificatesRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const certificatesFeature = {
  routes: certificatesRoutes,
  errors: certificateErrors,
  tables,
  subjects: [tables.certificateSubject],
  consequences: certificateConsequences,
  hints: certificateHints,
  reactions: certificateReactions,
  dueRules: certificateDueRules,
  filePlaces: [certificateFilePlace],
  personalData: certificatePersonalData,
  contributions: certificateContributions,
} satisfies Feature;
