import type { Feature } from '#engine/feature.ts';
import { policyErrors } from '../wording.ts';
import { policyConsequences } from './consequences.ts';
import { policyPersonalData } from './personal-data.ts';
import { policyReactions } from './reactions.ts';
import { policiesRoutes } from './routes.ts';
import { policyNoticeQueue } from './tell-people.ts';
import * as tables from './tables.ts';

export const policiesFeature = {
  routes: policiesRoutes,
  errors: policyErrors,
  tables,
  consequences: policyConsequences,
  reactions: policyReactions,
  queues: [policyNoticeQueue],
  personalData: policyPersonalData,
} satisfies Feature;
