// The one list of checks. `npm test` runs all of them; `node tools/test.mjs unit core/money/money.test.ts` runs the check named
// `unit` and hands it the rest. The first check that fails ends the run. The last line is for machines.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = mkdtempSync(join(tmpdir(), 'lungisa-results-'));
const resultsFile = join(results, 'results.json');
const env = {
  ...process.env,
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
  PLAYWRIGHT_JSON_OUTPUT_FILE: resultsFile,
};
const vitest = `vitest run --reporter=default --reporter=json --outputFile.json="${resultsFile}"`;

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count What ran, and for each failed test its title and the first line of its error. */
/** @type {Record<string, { title: string, command: string, count?: () => Count }>} */
const checks = {
  types: { title: 'Types', command: 'tsc --noEmit' },
  format: { title: 'Format', command: 'prettier --check --log-level warn .' },
  lint: { title: 'Lint and walls', command: 'oxlint --type-aware' },
  unused: { title: 'Unused code', command: 'knip' },
  generated: { title: 'Generated files', command: 'node tools/generate.ts --check' },
  build: { title: 'Browser build', command: 'node tools/build-web.ts' },
  size: { title: 'Size of the first screen', command: 'size-limit' },
  unit: { title: 'Unit tests', command: `${vitest} --project unit`, count: countVitest },
  integration: { title: 'Integration tests', command: `${vitest} --project integration`, count: countVitest },
  bench: { title: 'Bench, with figures that say nothing', command: 'node tools/bench/main.ts --tiny' },
  e2e: { title: 'Browser journeys', command: 'playwright test --reporter=list,json', count: countPlaywright },
};

const args = process.argv.slice(2);
const firstOther = args.findIndex((arg) => !Object.hasOwn(checks, arg));
const named = firstOther === -1 ? args : args.slice(0, firstOther);
const rest = args.slice(named.length);
if (named.length === 0 && rest.length > 0) {
  console.error(`There is no check named ${rest[0]}. The checks: ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const names = named.length > 0 ? named : Object.keys(checks);

const total = { passed: 0, failed: 0 };
const lines = [];
/** @type {string[]} */
const failures = [];
for (const [index, name] of names.entries()) {
  const { title, command, count } = checks[name];
  console.log(`\n── ${title} ──`);
  const began = performance.now();
  const commandWithRest = index === names.length - 1 ? [command, ...rest.map(quote)].join(' ') : command;
  const { status } = spawnSync(commandWithRest, { cwd: root, env, stdio: 'inherit', shell: true });
  const tests = readCount(count);
  total.passed += tests.passed;
  // A check can fail without a failed test, when it cannot start.
  total.failed += status === 0 ? tests.failed : Math.max(1, tests.failed);
  failures.push(...(tests.failures ?? []));
  lines.push(`${status === 0 ? 'passed' : 'FAILED'}  ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (total.failed > 0) break;
}
rmSync(results, { recursive: true });

const skipped = names.slice(lines.length).map((name) => `not run ${checks[name].title}`);
console.log(`\n── Summary ──\n${[...lines, ...skipped].join('\n')}`);
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {string} arg */
function quote(arg) {
  return `"${process.platform === 'win32' ? arg : arg.replaceAll(/["$`\\]/g, '\\$&')}"`;
}

/** @param {(() => Count) | undefined} count */
function readCount(count) {
  try {
    return count ? count() : { passed: 0, failed: 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function countVitest() {
  const { numPassedTests, numFailedTests, testResults } = readResults();
  const failures = testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [describeFailure(file, 'the file', message)];
    return failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function countPlaywright() {
  const { stats, suites } = readResults();
  const specs = suites.flatMap(function collect(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(collect)];
  });
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ projectName, results }) =>
        describeFailure(file, `${title} (${projectName})`, results[0]?.error?.message),
      ),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

/** Names a failed test with the beginning of its error, so that the end of the output says what failed and what was found instead.
 * @param {string} file @param {string} title @param {string} [error] */
function describeFailure(file, title, error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const place = file.startsWith(root) ? file.slice(root.length + 1) : file;
  return [`${place}: ${title}`, ...lines.slice(0, 12).map((line) => `        ${line.slice(0, 300)}`)].join('\n');
}

/** Reads the results and deletes them, so that the next check cannot count them again. */
function readResults() {
  const read = JSON.parse(readFileSync(resultsFile, 'utf8'));
  rmSync(resultsFile);
  return read;
}
