import type { Feature } from '#engine/feature.ts';
import { quoteErrors } from '../wording.ts';
import { quoteConsequences } from './consequences.ts';
import { quoteContributions } from './contributions.ts';
import { quoteDueRules } from './due.ts';
import { quoteHints } from './hints.ts';
import { quoteFilePlace } from './policy.ts';
import { quoteReactions } from './reactions.ts';
import { quotesRoutes } from './routes.ts';
import { releaseOfPerson } from './release-quotes.ts';
import * as tables from './tables.ts';
import { quotePersonalData } from './personal-data.ts';

export const quotesFeature = {
  routes: quotesRoutes,
  errors: quoteErrors,
  tables,
  subjects: [tables.quoteSubject],
  consequences: quoteConsequences,
  hints: quoteHints,
  reactions: quoteReactions,
  dueRules: quoteDueRules,
  queues: [releaseOfPerson.queue],
  filePlaces: [quoteFilePlace],
  personalData: quotePersonalData,
  contributions: quoteContributions,
} satisfies Feature;
