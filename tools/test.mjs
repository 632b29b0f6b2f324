// What `npm test` runs, one step after another; the first that fails ends it. The last line is for machines.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = mkdtempSync(join(tmpdir(), 'lungisa-results-'));
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');
const env = {
  ...process.env,
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults,
};

/** @type {{ name: string, command: string, count?: () => Count }[]} */
const steps = [
  { name: 'Types', command: 'tsc --noEmit' },
  { name: 'Format', command: 'prettier --check --log-level warn .' },
  { name: 'Lint and walls', command: 'oxlint --type-aware' },
  { name: 'Unused code', command: 'knip' },
  { name: 'Generated files', command: 'node tools/generate.ts --check' },
  { name: 'Browser build', command: 'node tools/build-web.ts' },
  { name: 'Size of the first screen', command: 'size-limit' },
  {
    name: 'Unit and integration tests',
    command: `vitest run --reporter=default --reporter=json --outputFile.json="${vitestResults}"`,
    count: () => {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(vitestResults, 'utf8'));
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
  {
    name: 'Browser journeys',
    command: 'playwright test --reporter=list,json',
    count: () => {
      const { stats } = JSON.parse(readFileSync(playwrightResults, 'utf8'));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

/** @typedef {{ passed: number, failed: number }} Count */
const total = { passed: 0, failed: 0 };
const lines = [];
for (const { name, command, count } of steps) {
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const { status } = spawnSync(command, { cwd: root, env, stdio: 'inherit', shell: true });
  const tests = readCount(count);
  total.passed += tests.passed;
  // A step can fail without a failed test: it could not begin, say.
  total.failed += status === 0 ? tests.failed : Math.max(1, tests.failed);
  lines.push(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (total.failed > 0) break;
}
rmSync(results, { recursive: true });

const unreached = steps.slice(lines.length).map(({ name }) => `not run ${name}`);
console.log(`\n── Summary ──\n${[...lines, ...unreached].join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {(() => Count) | undefined} count */
function readCount(count) {
  try {
    return count ? count() : { passed: 0, failed: 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
