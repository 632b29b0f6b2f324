import type { Feature } from '#server/engine/feature.ts';
import { subscriptionConsequences } from './consequences.ts';
import { endPlans } from './end-plans.ts';
import { subscriptionReactions } from './reactions.ts';
import { subscriptionsRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { subscriptionPersonalData } from './personal-data.ts';

export const subscriptionsFeature = {
  routes: subscriptionsRoutes,
  tables,
  subjects: [tables.subscriptionSubject],
  consequences: subscriptionConsequences,
  reactions: subscriptionReactions,
  sweeps: [endPlans],
  personalData: subscriptionPersonalData,
} satisfies Feature;
