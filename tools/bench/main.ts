import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBare, startLoadGenerator, startPeer, startProduct, type Contestant } from './contestants.ts';
import { connect, startDatabases, type Marketplace, type Stop } from './database.ts';
import type { Job, Result } from './load-generator.ts';
import { measureGrowth } from './growth.ts';
import { measureOverload } from './overload.ts';
import { installPeer } from './peer-install.ts';
import { readPlans } from './plans.ts';
import { table, type Measured } from './report.ts';
import { checkSameAnswers } from './same-answers.ts';
import { makeScenarios, type Scenario } from './scenarios.ts';
import { measureStreams } from './streams.ts';

// --quick: short rounds. --fresh: load all databases again. --plans-only: read the plans and measure nothing. --growth-only: no race.
// --streams-only: measure the streams and nothing else. --overload-only: ask too much of it and nothing else.
const flag = { type: 'boolean', default: false } as const;
const { values: options } = parseArgs({
  options: {
    quick: flag,
    fresh: flag,
    'plans-only': flag,
    'growth-only': flag,
    'streams-only': flag,
    'overload-only': flag,
  },
});
const rounds = options.quick ? 3 : 5;
const seconds = options.quick ? 1 : 4;
const connections = 16;
/** How often each question is asked in each of the two marketplaces. */
const calls = options.quick ? 50 : 200;
const folder = fileURLToPath(new URL('../../data/bench', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Functions that stop what was started, newest last. They run in reverse order, also when the bench is interrupted. */
const started: Stop[] = [];
let stopping: Promise<void> | undefined;
const stop = () =>
  (stopping ??= (async () => {
    for (const end of started.toReversed()) await end().catch((error: Error) => say(error.message));
  })());
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void stop().then(() => process.exit(130)));

async function bench(): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  if (options['streams-only']) return showStreams();
  if (options['overload-only']) return showOverload((await startOnly('race')).race);
  const needed = options['plans-only']
    ? (['large'] as const)
    : options['growth-only']
      ? (['large', 'small'] as const)
      : (['large', 'small', 'race'] as const);
  const databases = await startOnly(...needed);
  const plansHold = await showPlans(databases.large);
  if (options['plans-only']) return plansHold;
  const growthHolds = await showGrowth(databases);
  if (options['growth-only']) return plansHold && growthHolds;
  const streamsHold = await showStreams();
  await race(databases.race);
  const overloadHolds = await showOverload(databases.race);
  return plansHold && growthHolds && streamsHold && overloadHolds;
}

const startOnly = <Needed extends Marketplace>(...needed: Needed[]) =>
  startDatabases(join(folder, 'postgres'), needed, { fresh: options.fresh, log: say, started });

async function showOverload(databaseUrl: string): Promise<boolean> {
  const holds = await measureOverload(
    { databaseUrl, folder, peerFolder: '', started },
    options.quick
      ? { connections: 100, unreadSeconds: 5, perSecond: 500, overloadSeconds: 5 }
      : { connections: 1_000, unreadSeconds: 60, perSecond: 500, overloadSeconds: 30 },
    say,
  );
  say(
    holds
      ? 'Goal met: the product stays up and fast under overload, and is back within 10 s.\n'
      : 'Goal missed: overload slows what was accepted, takes memory, or lasts.\n',
  );
  return holds;
}

async function showStreams(): Promise<boolean> {
  const holds = await measureStreams(
    folder,
    options.quick ? { streams: 200, events: 1_000, drops: 20 } : { streams: 2_000, events: 10_000, drops: 100 },
    say,
    started,
  );
  say(
    holds
      ? 'Goal met: every screen shows the newest notification of the database.\n'
      : 'Goal missed: some screens do not show the newest notification of the database.\n',
  );
  return holds;
}

async function race(databaseUrl: string): Promise<void> {
  const setup = { databaseUrl, folder, peerFolder: join(folder, 'postgraphile'), started };
  await installPeer(setup.peerFolder, say);
  const contestants = [await startProduct(setup), await startBare(setup), await startPeer(setup)];
  const run = startLoadGenerator(started);
  const sql = connect(databaseUrl);
  started.push(() => sql.end());
  say(
    `${rounds} rounds of ${seconds} s each over ${connections} connections, in turn; medians. CPU is that of the server process.\n`,
  );
  for (const scenario of await makeScenarios(sql)) {
    await checkSameAnswers(scenario, contestants);
    say(table(scenario.name, await measure(scenario, contestants, run)));
  }
  say('Goal: at least 0.85 of (a) on the feed, and faster than (b) everywhere.');
}

/** Measures the contestants in turn, each round in another order, so that other work of the machine slows all alike. */
async function measure(
  scenario: Scenario,
  contestants: Contestant[],
  run: (job: Job) => Promise<Result>,
): Promise<Measured[]> {
  const measured: Measured[] = contestants.map((contestant) => ({ contestant, rounds: [] }));
  const measureOne = ({ contestant }: Measured, time: number) =>
    run({ port: contestant.port, connections, seconds: time, requests: contestant.requests(scenario) });
  for (const one of measured) await measureOne(one, seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of measured
      .map((_, place) => measured[(place + round) % measured.length])
      .filter((one) => one !== undefined)) {
      const before = await one.contestant.cpuSeconds();
      const result = await measureOne(one, seconds);
      const after = await one.contestant.cpuSeconds();
      one.rounds.push({
        ...result,
        cpuMs: before === null || after === null ? null : ((after - before) / result.answers) * 1000,
      });
    }
  }
  return measured;
}

async function showGrowth(databases: { small: string; large: string }): Promise<boolean> {
  say(
    `Medians of ${calls} calls of each question: with 10,000 problems and 1,000 providers, and with 1,000,000 and 100,000, in turn.\n`,
  );
  const measured = await measureGrowth(databases, calls, started);
  for (const { table: figures } of measured) say(figures);
  const [questions, more] = measured.map(({ over }) => over);
  say(
    questions?.length === 0
      ? 'Goal met: with a hundred times the rows a question takes at most 1.5 times as long.\n'
      : `Goal missed: these take more than 1.5 times as long:\n  ${questions?.join('\n  ')}\n`,
  );
  if (more?.length !== 0)
    say(`These take longer because there is more to find, up to a limit:\n  ${more?.join('\n  ')}\n`);
  return questions?.length === 0;
}

async function showPlans(databaseUrl: string): Promise<boolean> {
  const plans = await readPlans(databaseUrl);
  for (const { list, text } of plans) say(`── ${list}\n${text}\n`);
  const bad = plans.filter(({ scans }) => scans.length > 0);
  say(
    bad.length === 0
      ? `${plans.length} plans checked: none reads a whole big table.\n`
      : `${plans.length} plans checked. These read a whole big table:`,
  );
  for (const { list, scans } of bad) say(`  ${list}: ${scans.join(', ')}`);
  return bad.length === 0;
}

try {
  if (!(await bench())) process.exitCode = 1;
} catch (error) {
  // An error after an interruption follows from the interruption.
  if (stopping === undefined)
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stop();
}
