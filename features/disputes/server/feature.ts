import type { Feature } from '#engine/feature.ts';
import { disputeErrors } from '../wording.ts';
import { disputeConsequences } from './consequences.ts';
import { disputeContributions } from './contributions.ts';
import { disputeDueRules } from './due.ts';
import { disputeHints } from './hints.ts';
import { disputePersonalData } from './personal-data.ts';
import { disputeFilePlace } from './policy.ts';
import { disputeReactions } from './reactions.ts';
import { disputesRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const disputesFeature = {
  routes: disputesRoutes,
  errors: disputeErrors,
  tables,
  subjects: [tables.disputeSubject],
  consequences: disputeConsequences,
  hints: disputeHints,
  reactions: disputeReactions,
  dueRules: disputeDueRules,
  filePlaces: [disputeFilePlace],
  personalData: disputePersonalData,
  contributions: disputeContributions,
} satisfies Feature;
