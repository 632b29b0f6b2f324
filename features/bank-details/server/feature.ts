import type { Feature } from '#engine/feature.ts';
import { bankDetailsErrors } from '../wording.ts';
import { bankHints } from './hints.ts';
import { bankPersonalData } from './personal-data.ts';
import { bankReactions } from './reactions.ts';
import { bankDetailsRoutes } from './routes.ts';
import { sweepReplaced } from './sweep-replaced.ts';
import * as tables from './tables.ts';

export const bankDetailsFeature = {
  routes: bankDetailsRoutes,
  errors: bankDetailsErrors,
  tables,
  hints: bankHints,
  reactions: bankReactions,
  sweeps: [sweepReplaced],
  personalData: bankPersonalData,
} satisfies Feature;
