import type { Feature } from '#engine/feature.ts';
import { providerErrors } from '../wording.ts';
import { providerConsequences } from './consequences.ts';
import { providerContributions } from './contributions.ts';
import { sweepServices } from './delete-service.ts';
import { documentPlace } from './documents.ts';
import { specialtyMoves } from './move-specialty.ts';
import { providerReactions } from './reactions.ts';
import { providersRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { providerPersonalData } from './personal-data.ts';

export const providersFeature = {
  routes: providersRoutes,
  errors: providerErrors,
  tables,
  consequences: [...providerConsequences, ...specialtyMoves.consequences],
  reactions: providerReactions,
  sweeps: [sweepServices],
  queues: [specialtyMoves.queue],
  filePlaces: [documentPlace],
  personalData: providerPersonalData,
  contributions: providerContributions,
} satisfies Feature;
