import { defineConfig } from 'vitest/config';

/** `npm run torture`: the races of `npm test`, ten times as often. */
export default defineConfig({
  test: {
    include: ['server/**/*races.test.ts'],
    globalSetup: 'tools/vitest-global-setup.ts',
    provide: { rounds: 200 },
    maxWorkers: 2,
    testTimeout: 20 * 60_000,
    hookTimeout: 30_000,
    reporters: ['verbose'],
  },
});
