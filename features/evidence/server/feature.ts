import type { Feature } from '#engine/feature.ts';
import { evidenceErrors } from '../wording.ts';
import { evidenceConsequences } from './consequences.ts';
import { evidenceContributions } from './contributions.ts';
import { evidenceEndpoints } from './endpoints.ts';
import { evidenceHints } from './hints.ts';
import { jobRecordCopies } from './make-record.ts';
import { evidencePersonalData } from './personal-data.ts';
import { evidenceReactions } from './reactions.ts';
import { evidenceRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const evidenceFeature = {
  routes: evidenceRoutes,
  errors: evidenceErrors,
  tables,
  subjects: [tables.jobRecordSubject],
  consequences: evidenceConsequences,
  hints: evidenceHints,
  reactions: evidenceReactions,
  dueRules: jobRecordCopies.dueRules,
  sweeps: [jobRecordCopies.sweep],
  queues: [jobRecordCopies.queue],
  endpoints: evidenceEndpoints,
  personalData: evidencePersonalData,
  contributions: evidenceContributions,
} satisfies Feature;
