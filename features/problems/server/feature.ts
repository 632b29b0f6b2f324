import type { Feature } from '#engine/feature.ts';
import { problemErrors } from '../wording.ts';
import { problemConsequences } from './consequences.ts';
import { problemContributions } from './contributions.ts';
import { problemCounters } from './counters.ts';
import { problemDueRules } from './due.ts';
import { postHiding } from './hide-posts.ts';
import { problemHints } from './hints.ts';
import { problemMoves } from './move-category.ts';
import { noticesOfPerson } from './notices-of-person.ts';
import { problemReactions } from './reactions.ts';
import { problemsRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { sweepPlaces } from './sweep-places.ts';
import { problemPersonalData } from './personal-data.ts';

export const problemsFeature = {
  routes: problemsRoutes,
  errors: problemErrors,
  tables,
  subjects: [tables.problemSubject, tables.commentSubject],
  consequences: [...problemConsequences, ...problemMoves.consequences],
  counters: problemCounters,
  hints: problemHints,
  reactions: problemReactions,
  dueRules: problemDueRules,
  queues: [problemMoves.queue, postHiding.queue, noticesOfPerson.queue],
  sweeps: [sweepPlaces],
  personalData: problemPersonalData,
  contributions: problemContributions,
} satisfies Feature;
