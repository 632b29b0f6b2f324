import type { Feature } from '#engine/feature.ts';
import { visitErrors } from '../wording.ts';
import { visitContributions } from './contributions.ts';
import { visitConsequences } from './consequences.ts';
import { visitDueRules } from './due.ts';
import { visitHints } from './hints.ts';
import { visitPersonalData } from './personal-data.ts';
import { noShowReactions } from './no-shows/no-show-reactions.ts';
import { visitReactions } from './reactions.ts';
import { linkConsequences } from './sharing/link-consequences.ts';
import { workerConsequences } from './workers/worker-consequences.ts';
import { workerPhotoPlace } from './policy.ts';
import { visitsRoutes } from './routes.ts';
import { sweepLinks } from './sharing/sweep-links.ts';
import * as tables from './tables.ts';

export const visitsFeature = {
  routes: visitsRoutes,
  errors: visitErrors,
  tables,
  subjects: [tables.visitSubject, tables.noShowSubject],
  consequences: [...visitConsequences, ...workerConsequences, ...linkConsequences],
  hints: visitHints,
  reactions: [...visitReactions, ...noShowReactions],
  dueRules: visitDueRules,
  sweeps: [sweepLinks],
  filePlaces: [workerPhotoPlace],
  personalData: visitPersonalData,
  contributions: visitContributions,
} satisfies Feature;
