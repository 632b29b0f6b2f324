import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, those that wait between those that work. Vitest knows only their size, and would begin them last. */
const longest = [
  'tests/process.test.ts',
  'tests/worst-inputs.test.ts',
  'tests/database-loss.test.ts',
  'tests/step-races.test.ts',
  'tests/kill.test.ts',
  'tests/running-guide.test.ts',
  'server/admin.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = longest.flatMap((path) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${path}`)));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}

export default defineConfig({
  test: {
    // Tests wait for processes and clocks half of the time: three keep two cores busy.
    maxWorkers: 3,
    // Only for tests that hang: a machine that does other things at the same time takes ten times as long. A promise about time is a figure that a
    // test expects (tests/support/allow.ts).
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    exclude: [...configDefaults.exclude, 'e2e/**', 'data/**', '.tmp/**'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'core/**/*.test.ts',
            'features/*/*.test.ts',
            'features/*/web/**/*.test.ts',
            'kit/**/*.test.ts',
            'web/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          // Loading the modules again for each file would take most of the time. A file restores what it replaces.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            '{engine,integrations,server}/**/*.test.ts',
            'features/*/server/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          globalSetup: 'tests/support/vitest-global-setup.ts',
          // Loading the server takes longer than most files of tests. Each file has a world of its own (useWorld), and replaces no module.
          isolate: false,
          // Modules are loaded by Node itself, as in the product.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: 'tests/support/vitest-setup.ts',
          execArgv: ['--import', pathToFileURL(join(import.meta.dirname, 'tests/support/load-as-server.ts')).href],
          // Enough to see that each test works; `npm run torture` repeats it many times.
          provide: { rounds: 2, kills: 1, losses: 5, inputs: 5, worstKinds: 6, timeFactor: 5 },
        },
      },
    ],
  },
});
