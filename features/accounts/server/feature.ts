import type { Feature } from '#engine/feature.ts';
import { accountErrors } from '../wording.ts';
import { accountContributions } from './contributions.ts';
import { linkQueue } from './links/ask-for-link.ts';
import { accountHints } from './hints.ts';
import { accountsRoutes } from './routes.ts';
import { resetRule } from './second-factor/reset.ts';
import { suspensionRule } from './suspension.ts';
import { sweepSessions } from './sessions/sweep-sessions.ts';
import * as tables from './tables.ts';
import { accountPersonalData } from './personal-data.ts';

export const accountsFeature = {
  routes: accountsRoutes,
  errors: accountErrors,
  tables,
  subjects: [tables.accountSubject, tables.resetSubject],
  hints: accountHints,
  sweeps: [sweepSessions],
  queues: [linkQueue],
  dueRules: [resetRule, suspensionRule],
  personalData: accountPersonalData,
  contributions: accountContributions,
} satisfies Feature;
