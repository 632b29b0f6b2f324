import { readBrand } from '#features/site/server/read-brand.ts';
import type { World } from '#engine/work.ts';
import type { Config } from './config.ts';
import { consequences, contributions, filePlaces, payable, personalData, reactions } from './features.ts';
import { sentences } from './http/api/sentences.ts';

/** The parts of a world that are the same in every process. */
export const commonParts = {
  consequences,
  reactions,
  personalData,
  payable,
  contributions,
  filePlaces,
  sentences,
  readBrand,
} satisfies Partial<World>;

/** The settings that the work itself obeys. */
export const workConfig = (config: Config, sessionSecret: string): World['config'] => ({
  passwordMin: config.passwordMin,
  passwordCost: config.passwordCost,
  emailVerification: config.emailVerification,
  limitFactor: config.limitFactor,
  publicUrl: config.publicUrl,
  sessionSecret,
  oldSecrets: config.oldSecrets,
  adminsNeedSecondFactor: config.databaseUrl !== undefined,
});
