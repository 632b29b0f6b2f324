import { overviewContract } from './overview-contract.ts';
import { paletteContract } from './palette-contract.ts';

/** The console of the admins: what they look at across all features. */
export const consoleContract = {
  ...overviewContract,
  ...paletteContract,
};
