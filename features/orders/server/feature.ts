import type { Feature } from '#engine/feature.ts';
import { orderErrors } from '../wording.ts';
import { orderConsequences } from './consequences.ts';
import { orderContributions } from './contributions.ts';
import { orderDueRules } from './due.ts';
import { orderHints } from './hints.ts';
import { orderPersonalData } from './personal-data.ts';
import { orderFilePlace } from './policy.ts';
import { orderReactions } from './reactions.ts';
import { ordersRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const ordersFeature = {
  routes: ordersRoutes,
  errors: orderErrors,
  tables,
  subjects: [tables.orderSubject],
  consequences: orderConsequences,
  hints: orderHints,
  reactions: orderReactions,
  dueRules: orderDueRules,
  filePlaces: [orderFilePlace],
  personalData: orderPersonalData,
  contributions: orderContributions,
} satisfies Feature;
