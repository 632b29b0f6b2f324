// The one list of checks. `npm test` runs all of them; `node tools/test.mjs unit core/money/money.test.ts` runs the check named
// `unit` and hands it the rest. Two checks run at once, and those that keep two cores busy by themselves run alone. After a check that
// fails, none begins. The last line is for machines.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = mkdtempSync(join(tmpdir(), 'lungisa-results-'));
/** @param {string} name */
const resultsOf = (name) => join(results, `${name}.json`);
/** A file of `node_modules/.cache`, in which a check keeps what it found, so that it looks only at what has changed since.
 * @param {string} name */
const cached = (name) => `node_modules/.cache/lungisa/${name}`;
/** @param {string} name */
const vitest = (name) =>
  `vitest run --reporter=default --reporter=json --outputFile.json="${resultsOf(name)}" --project ${name}`;

/** @typedef {{ passed: number, failed: number, failures?: string[], unsteady?: string[] }} Count What ran, and for each test that failed, or that failed first and passed then, its title and the beginning of its error. */
/** @typedef {{ title: string, command: string, after?: string, alone?: boolean, count?: (results: any) => Count }} Check `after` names the check that makes what this one reads. */
/** @type {Record<string, Check>} */
const checks = {
  types: { title: 'Types', command: `tsc --noEmit --incremental --tsBuildInfoFile ${cached('types.tsbuildinfo')}` },
  format: {
    title: 'Format',
    command: `prettier --check --log-level warn --cache --cache-location ${cached('format')} .`,
  },
  lint: { title: 'Lint and walls', command: 'oxlint --type-aware' },
  unused: { title: 'Unused code', command: `knip --cache --cache-location ${cached('unused')}` },
  generated: { title: 'Generated files', command: 'node tools/generate.ts --check' },
  build: { title: 'Browser build', command: 'node tools/build-web.ts' },
  size: { title: 'Size of the first screen', command: 'size-limit', after: 'build' },
  floor: { title: 'Oldest browsers', command: 'node tools/check-floor.ts', after: 'build' },
  unit: { title: 'Unit tests', command: vitest('unit'), count: countVitest },
  integration: { title: 'Integration tests', command: vitest('integration'), alone: true, count: countVitest },
  e2e: {
    title: 'Browser journeys',
    command: 'playwright test --reporter=list,json',
    alone: true,
    count: countPlaywright,
  },
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
/** @type {Record<string, string>} */
const lines = {};
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const unsteady = [];
/** @type {Map<string, Promise<void>>} */
const running = new Map();
const waiting = [...names];
while (waiting.length > 0 || running.size > 0) {
  const next = total.failed > 0 ? undefined : waiting.find(mayBegin);
  if (next !== undefined) {
    waiting.splice(waiting.indexOf(next), 1);
    running.set(
      next,
      run(next).finally(() => running.delete(next)),
    );
  } else if (running.size > 0) await Promise.race(running.values());
  else break;
}
rmSync(results, { recursive: true });

const summary = names.map((name) => lines[name] ?? `not run ${checks[name].title}`);
console.log(`\n── Summary ──\n${summary.join('\n')}`);
for (const failure of unsteady) console.log(`UNSTEADY  ${failure}`);
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Checks begin in their order, except that one which waits for another lets those behind it pass.
 * @param {string} name @param {number} place */
function mayBegin(name, place) {
  const { after, alone } = checks[name];
  if (alone) return place === 0 && running.size === 0;
  const isMade = after === undefined || !(running.has(after) || waiting.includes(after));
  const before = [...running.keys(), ...waiting.slice(0, place)];
  return isMade && running.size < 2 && !before.some((other) => checks[other].alone);
}

/** Runs a check. Where another may run beside it, its output comes in one piece when it has ended.
 * @param {string} name */
async function run(name) {
  const { title, command, alone, count } = checks[name];
  const streams = alone || names.length === 1;
  const heading = `\n── Step ${names.indexOf(name) + 1} of ${names.length}: ${title} ──\n`;
  if (streams) process.stdout.write(heading);
  const began = performance.now();
  const commandWithRest = name === names.at(-1) ? [command, ...rest.map(quote)].join(' ') : command;
  const { status, output } = await execute(commandWithRest, name, streams);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!streams) process.stdout.write(`${heading}${output}`);
  const tests = readCount(name, count);
  total.passed += tests.passed;
  // A check can fail without a failed test, when it cannot start.
  total.failed += status === 0 ? tests.failed : Math.max(1, tests.failed);
  failures.push(...(tests.failures ?? []));
  unsteady.push(...(tests.unsteady ?? []));
  const counted = count === undefined ? '' : `, ${tests.passed} passed, ${tests.failed} failed`;
  lines[name] = `${status === 0 ? 'passed' : 'FAILED'}  ${title} (${seconds} s${counted})`;
  process.stdout.write(`${lines[name]}\n`);
}

/** @param {string} command @param {string} name @param {boolean} streams
 * @returns {Promise<{ status: number | null, output: string }>} */
function execute(command, name, streams) {
  const env = {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf(name),
  };
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      env,
      stdio: streams ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: true,
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => resolve({ status: null, output: `${error}\n` }));
    child.on('close', (status) => resolve({ status, output: Buffer.concat(output).toString() }));
  });
}

/** @param {string} arg */
function quote(arg) {
  return `"${process.platform === 'win32' ? arg : arg.replaceAll(/["$`\\]/g, '\\$&')}"`;
}

/** @param {string} name @param {Check['count']} count @returns {Count} */
function readCount(name, count) {
  if (count === undefined) return { passed: 0, failed: 0 };
  try {
    return count(JSON.parse(readFileSync(resultsOf(name), 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [describeFailure(file, 'the file', message)];
    return failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function countPlaywright({ stats, suites }) {
  const specs = suites.flatMap(function collect(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(collect)];
  });
  /** @param {string} status */
  const describe = (status) =>
    specs.flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) =>
          describeFailure(file, `${title} (${projectName})`, results[0]?.error?.message),
        ),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: describe('unexpected'),
    unsteady: describe('flaky'),
  };
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
