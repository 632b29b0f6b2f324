import { defineConfig } from 'vitest/config';

/** The number of repetitions of each test. */
const whole = {
  rounds: 200,
  kills: 200,
  losses: 50,
  inputs: 100,
  worstKinds: Infinity,
  drills: 5,
  failovers: 4,
  leaders: 20,
  workers: 50,
  answers: 200,
  cutMigrations: Infinity,
  timeFactor: 1,
};
/** Every test once, on a machine that may be busy. */
const short: typeof whole = {
  rounds: 2,
  kills: 3,
  losses: 2,
  inputs: 5,
  worstKinds: Infinity,
  drills: 1,
  failovers: 2,
  leaders: 3,
  workers: 3,
  answers: 20,
  cutMigrations: 3,
  timeFactor: 5,
};

/**
 * `npm run torture` repeats races, kills, losses of the database and generated inputs of `npm test` many more times, and prints its figures.
 * `npm run torture -- --mode short` runs each of its tests once.
 */
export default defineConfig(({ mode }) => ({
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
    provide: mode === 'short' ? short : whole,
    maxWorkers: 2,
    testTimeout: 20 * 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose'],
  },
}));
