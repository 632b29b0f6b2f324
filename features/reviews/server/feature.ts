import type { Feature } from '#engine/feature.ts';
import { reviewErrors } from '../wording.ts';
import { reviewConsequences } from './consequences.ts';
import { reviewContributions } from './contributions.ts';
import { reviewHiding } from './hide-review.ts';
import { reviewReactions } from './reactions.ts';
import { reviewsRoutes } from './routes.ts';
import * as tables from './tables.ts';
import { reviewPersonalData } from './personal-data.ts';

export const reviewsFeature = {
  routes: reviewsRoutes,
  errors: reviewErrors,
  tables,
  subjects: [tables.reviewSubject],
  consequences: reviewConsequences,
  reactions: reviewReactions,
  queues: [reviewHiding.queue],
  personalData: reviewPersonalData,
  contributions: reviewContributions,
} satisfies Feature;
