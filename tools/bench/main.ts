import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBare, startLoadGenerator, startPeer, startProductRequests, type Contestant } from './contestants.ts';
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

// --quick: short rounds. --fresh: load all databases again. --plans-only: read the plans and measure nothing. --growth-only: plans and growth.
// --race-only, --streams-only, --overload-only: that part alone. --tiny: every part, with figures so small that they say nothing; errors count.
// It leaves PostGraphile out, which comes from the network.
const flag = { type: 'boolean', default: false } as const;
const { values: options } = parseArgs({
  options: {
    quick: flag,
    fresh: flag,
    tiny: flag,
    'plans-only': flag,
    'growth-only': flag,
    'race-only': flag,
    'streams-only': flag,
    'overload-only': flag,
  },
});
const size = options.tiny ? 'tiny' : options.quick ? 'quick' : 'full';
/** Rounds of the race and their seconds, how often each question is asked in each marketplace, and what streams and overload consist of. */
const figures = {
  full: {
    race: { rounds: 5, seconds: 4 },
    calls: 200,
    streams: { streams: 2_000, events: 10_000, drops: 100 },
    overload: { connections: 1_000, unreadSeconds: 60, perSecond: 500, overloadSeconds: 30 },
  },
  quick: {
    race: { rounds: 3, seconds: 1 },
    calls: 50,
    streams: { streams: 200, events: 1_000, drops: 20 },
    overload: { connections: 100, unreadSeconds: 5, perSecond: 500, overloadSeconds: 5 },
  },
  tiny: {
    race: { rounds: 1, seconds: 0.2 },
    calls: 1,
    streams: { streams: 20, events: 100, drops: 5 },
    overload: { connections: 20, unreadSeconds: 1, perSecond: 50, overloadSeconds: 1 },
  },
}[size];
const connections = 16;
const folder = fileURLToPath(new URL(options.tiny ? '../../data/bench-tiny' : '../../data/bench', import.meta.url));

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
  const start = <Needed extends Marketplace>(...needed: Needed[]) =>
    startDatabases(join(folder, 'postgres'), needed, {
      fresh: options.fresh,
      sizes: options.tiny ? 'tiny' : 'full',
      log: say,
      started,
    });
  if (options['race-only']) return race((await start('race')).race);
  if (options['overload-only']) return showOverload((await start('race')).race);
  if (options['plans-only']) return showPlans((await start('large')).large);
  const databases: { large: string; small: string; race?: string } = options['growth-only']
    ? await start('large', 'small')
    : await start('large', 'small', 'race');
  const plansHold = await showPlans(databases.large);
  const growthHolds = await showGrowth(databases);
  if (databases.race === undefined) return plansHold && growthHolds;
  const streamsHold = await showStreams();
  await race(databases.race);
  const overloadHolds = await showOverload(databases.race);
  // Small tables are read whole, and small figures say nothing about growth or speed.
  return streamsHold && (options.tiny || (plansHold && growthHolds && overloadHolds));
}

async function showOverload(databaseUrl: string): Promise<boolean> {
  const holds = await measureOverload({ databaseUrl, folder, peerFolder: '', started }, figures.overload, say);
  say(
    holds
      ? 'Goal met: the product stays up and fast under overload, and is back within 10 s.\n'
      : 'Goal missed: overload slows what was accepted, takes memory, or lasts.\n',
  );
  return holds;
}

async function showStreams(): Promise<boolean> {
  const holds = await measureStreams(folder, figures.streams, say, started);
  say(
    holds
      ? 'Goal met: every screen shows the newest notification of the database.\n'
      : 'Goal missed: some screens do not show the newest notification of the database.\n',
  );
  return holds;
}

/** Measures the product beside others. Its goals depend on the machine: they are reported and decide nothing. */
async function race(databaseUrl: string): Promise<boolean> {
  const setup = { databaseUrl, folder, peerFolder: join(folder, 'postgraphile'), started };
  const contestants = [await startProductRequests(setup), await startBare(setup)];
  if (!options.tiny) {
    await installPeer(setup.peerFolder, say);
    contestants.push(await startPeer(setup));
  }
  const run = startLoadGenerator(started);
  const sql = connect(databaseUrl);
  started.push(() => sql.end());
  say(
    `${figures.race.rounds} rounds of ${figures.race.seconds} s each over ${connections} connections, in turn; medians. CPU is that of the server process.\n`,
  );
  for (const scenario of await makeScenarios(sql)) {
    await checkSameAnswers(scenario, contestants);
    say(table(scenario.name, await measure(scenario, contestants, run)));
  }
  say('Goal: at least 0.95 of (a) on the feed, 0.90 on the list and the quote page, and faster than (b) everywhere.');
  return true;
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
  for (const one of measured) await measureOne(one, figures.race.seconds);
  for (let round = 0; round < figures.race.rounds; round += 1) {
    for (const one of measured
      .map((_, place) => measured[(place + round) % measured.length])
      .filter((one) => one !== undefined)) {
      const before = await one.contestant.cpuSeconds();
      const result = await measureOne(one, figures.race.seconds);
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
    `Medians of ${figures.calls} calls of each question: with 10,000 problems and 1,000 providers, and with 1,000,000 and 100,000, in turn.\n`,
  );
  const measured = await measureGrowth(databases, figures.calls, started);
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
