import type { Feature } from '#engine/feature.ts';
import { visitErrors } from '../wording.ts';
import { visitConsequences } from './consequences.ts';
import { visitDueRules } from './due.ts';
import { visitHints } from './hints.ts';
import { visitPersonalData } from './personal-data.ts';
import { visitReactions } from './reactions.ts';
import { visitsRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const visitsFeature = {
  routes: visitsRoutes,
  errors: visitErrors,
  tables,
  subjects: [tables.visitSubject],
  consequences: visitConsequences,
  hints: visitHints,
  reactions: visitReactions,
  dueRules: visitDueRules,
  personalData: visitPersonalData,
} satisfies Feature;
