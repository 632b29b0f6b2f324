import { defineConfig } from 'vitest/config';

/** `npm run torture` repeats races, kills, losses of the database and generated inputs of `npm test` many more times, and prints its figures. */
export default defineConfig({
  test: {
    include: [
      'tests/*races.test.ts',
      'tests/kill.test.ts',
      'tests/database-loss.test.ts',
      'tests/inputs.test.ts',
      'tests/worst-inputs.test.ts',
      'tests/*.torture.ts',
    ],
    globalSetup: 'tests/support/vitest-global-setup.ts',
    provide: { rounds: 200, kills: 200, losses: 50, inputs: 100, timeFactor: 1 },
    maxWorkers: 2,
    testTimeout: 20 * 60_000,
    hookTimeout: 30_000,
    reporters: ['verbose'],
  },
});
