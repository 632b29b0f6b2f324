import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for processes and clocks half of the time: three keep two cores busy.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    exclude: [...configDefaults.exclude, 'e2e/**', 'data/**', '.tmp/**'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'features/*/*.test.ts', 'features/*/web/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'features/*/server/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: 'tests/support/vitest-global-setup.ts',
          // Loading the server takes longer than most files of tests. Each file has a world of its own (useWorld), and replaces no module.
          isolate: false,
          provide: { rounds: 10, kills: 3, losses: 5, inputs: 20, timeFactor: 5 },
        },
      },
    ],
  },
});
