import type { Feature } from '#engine/feature.ts';
import { privacyErrors } from '../wording.ts';
import { anonymising } from './anonymise.ts';
import { endingOfRunning } from './ask-deletion.ts';
import { caseRules } from './cases.ts';
import { privacyContributions } from './contributions.ts';
import { privacyEndpoints } from './endpoints.ts';
import { personalCopies } from './make-export.ts';
import { privacyPersonalData } from './personal-data.ts';
import { privacyReactions } from './reactions.ts';
import { removingUnconfirmed } from './remove-unconfirmed.ts';
import { privacyRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const privacyFeature = {
  routes: privacyRoutes,
  errors: privacyErrors,
  tables,
  subjects: [tables.exportSubject, tables.caseSubject],
  reactions: privacyReactions,
  dueRules: [anonymising, removingUnconfirmed, ...personalCopies.dueRules, ...caseRules],
  sweeps: [personalCopies.sweep],
  queues: [personalCopies.queue, endingOfRunning.queue],
  endpoints: privacyEndpoints,
  personalData: privacyPersonalData,
  contributions: privacyContributions,
} satisfies Feature;
