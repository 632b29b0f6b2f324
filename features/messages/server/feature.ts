import type { Feature } from '#engine/feature.ts';
import { messageErrors } from '../wording.ts';
import { messageConsequences } from './consequences.ts';
import { messageContributions } from './contributions.ts';
import { messageReactions } from './reactions.ts';
import { messagesRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { messagePersonalData } from './personal-data.ts';

export const messagesFeature = {
  routes: messagesRoutes,
  errors: messageErrors,
  tables,
  consequences: messageConsequences,
  reactions: messageReactions,
  personalData: messagePersonalData,
  contributions: messageContributions,
} satisfies Feature;
