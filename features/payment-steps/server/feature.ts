import type { Feature } from '#engine/feature.ts';
import { paymentStepErrors } from '../wording.ts';
import { paymentStepConsequences } from './consequences.ts';
import { paymentStepContributions } from './contributions.ts';
import { paymentStepDueRules } from './due.ts';
import { paymentStepHints } from './hints.ts';
import { paymentStepPersonalData } from './personal-data.ts';
import { paymentFilePlace } from './policy.ts';
import { paymentStepReactions } from './reactions.ts';
import { paymentStepsRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const paymentStepsFeature = {
  routes: paymentStepsRoutes,
  errors: paymentStepErrors,
  tables,
  subjects: [tables.paymentStepSubject],
  consequences: paymentStepConsequences,
  hints: paymentStepHints,
  reactions: paymentStepReactions,
  dueRules: paymentStepDueRules,
  filePlaces: [paymentFilePlace],
  personalData: paymentStepPersonalData,
  contributions: paymentStepContributions,
} satisfies Feature;
