import type { Feature } from '#engine/feature.ts';
import { fileErrors } from '../wording.ts';
import { fileConsequences, fileHiding } from './consequences.ts';
import { fileContributions } from './contributions.ts';
import { fileEndpoints } from './endpoints.ts';
import { filesRoutes } from './routes.ts';
import { storageCheckQueue } from './storage/check-storage.ts';
import { countStorage } from './storage/count-storage.ts';
import { sweepFiles } from './sweep-files.ts';
import * as tables from './tables.ts';
import { filePersonalData } from './personal-data.ts';

export const filesFeature = {
  routes: filesRoutes,
  errors: fileErrors,
  tables,
  consequences: fileConsequences,
  sweeps: [sweepFiles, countStorage],
  queues: [storageCheckQueue, fileHiding.queue],
  endpoints: fileEndpoints,
  personalData: filePersonalData,
  contributions: fileContributions,
} satisfies Feature;
