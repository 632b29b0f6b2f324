import type { Feature } from '#engine/feature.ts';
import { moderationErrors } from '../wording.ts';
import { moderationConsequences } from './consequences.ts';
import { moderationContributions } from './contributions.ts';
import { caseFilePlaces } from './policy.ts';
import { moderationReactions } from './reactions.ts';
import { moderationRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { moderationPersonalData } from './personal-data.ts';

export const moderationFeature = {
  routes: moderationRoutes,
  errors: moderationErrors,
  tables,
  subjects: [tables.reportSubject, tables.decisionSubject, tables.caseSubject],
  reactions: moderationReactions,
  personalData: moderationPersonalData,
  contributions: moderationContributions,
  overview: (contributions) => ({
    consequences: moderationConsequences(contributions),
    filePlaces: caseFilePlaces(contributions),
  }),
} satisfies Feature;
