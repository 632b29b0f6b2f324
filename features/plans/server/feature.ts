import type { Feature } from '#engine/feature.ts';
import { planErrors } from '../wording.ts';
import { planNoticeQueue, planNoticeReactions } from './catalogue/tell-holders.ts';
import { subscriptionConsequences } from './consequences.ts';
import { planContributions } from './contributions.ts';
import { planPayable } from './deliveries/payable.ts';
import { planDueRules } from './due.ts';
import { planHints } from './hints.ts';
import { planPersonalData } from './personal-data.ts';
import { planReactions } from './reactions.ts';
import { warnOfExpiry } from './renewals/warn-of-expiry.ts';
import { plansRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const plansFeature = {
  routes: plansRoutes,
  errors: planErrors,
  tables,
  subjects: [tables.subscriptionSubject],
  consequences: subscriptionConsequences,
  hints: planHints,
  reactions: [...planReactions, ...planNoticeReactions],
  personalData: planPersonalData,
  contributions: planContributions,
  payable: planPayable,
  dueRules: planDueRules,
  sweeps: [warnOfExpiry],
  queues: [planNoticeQueue],
} satisfies Feature;
