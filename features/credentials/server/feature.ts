import type { Feature } from '#engine/feature.ts';
import { credentialErrors } from '../wording.ts';
import { credentialConsequences } from './consequences.ts';
import { credentialContributions } from './contributions.ts';
import { sweepDocuments } from './delete-documents.ts';
import { credentialDueRules } from './due.ts';
import { credentialHints } from './hints.ts';
import { credentialPlace } from './look-at-credential.ts';
import { credentialPersonalData } from './personal-data.ts';
import { credentialReactions } from './reactions.ts';
import { credentialsRoutes } from './routes.ts';
import * as tables from './tables.ts';

export const credentialsFeature = {
  routes: credentialsRoutes,
  errors: credentialErrors,
  tables,
  subjects: [tables.credentialSubject],
  hints: credentialHints,
  consequences: credentialConsequences,
  reactions: credentialReactions,
  dueRules: credentialDueRules,
  sweeps: [sweepDocuments],
  filePlaces: [credentialPlace],
  personalData: credentialPersonalData,
  contributions: credentialContributions,
} satisfies Feature;
