import { healthContract } from './health-contract.ts';
import { overviewContract } from './overview-contract.ts';
import { paletteContract } from './palette-contract.ts';
import { systemLogsContract } from './system-logs-contract.ts';

/** The console of the admins: their view across all features. */
export const consoleContract = {
  ...overviewContract,
  ...paletteContract,
  ...systemLogsContract,
  ...healthContract,
};
