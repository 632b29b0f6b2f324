import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startDatabases, type Marketplace } from './database.ts';
import { measureGrowth } from './growth.ts';
import { readPlans } from './plans.ts';
import { race } from './race.ts';
import { stopAll, type Stop } from './stop-all.ts';

// --quick: short rounds. --fresh: load all databases again. --plans-only: read the plans and measure nothing. --growth-only: plans and growth.
// --questions 'figures|palette': the growth of those questions alone, by a pattern of their names.
// --race-only: the race alone. --tiny: every part, with figures so small that they say nothing; errors count.
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
    questions: { type: 'string' },
  },
});
const size = options.tiny ? 'tiny' : options.quick ? 'quick' : 'full';
/** The size of the race, and the number of calls of each question in each marketplace. */
const figures = {
  full: {
    race: { seconds: 0.5, warmUp: 4, pairs: 100, peerPairs: 10 },
    calls: 200,
  },
  quick: {
    race: { seconds: 0.5, warmUp: 2, pairs: 20, peerPairs: 3 },
    calls: 50,
  },
  tiny: {
    race: { seconds: 0.1, warmUp: 0.2, pairs: 2, peerPairs: 0 },
    calls: 1,
  },
}[size];
const folder = fileURLToPath(new URL(options.tiny ? '../../data/bench-tiny' : '../../data/bench', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Functions that stop what was started, newest last. They run in reverse order, also when the bench is interrupted. */
const started: Stop[] = [];
let stopping: Promise<void> | undefined;
const stop = () => (stopping ??= stopAll(started, say));
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void stop().then(() => process.exit(130)));

async function bench(): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const start = <Needed extends Marketplace>(...needed: Needed[]) =>
    startDatabases(join(folder, 'postgres'), needed, {
      fresh: options.fresh,
      sizes: options.tiny ? 'tiny' : 'full',
      log: say,
      started,
    });
  if (options['race-only']) return showRace((await start('race')).race);
  if (options['plans-only']) return showPlans((await start('large')).large);
  if (options.questions !== undefined) return showGrowth(await start('large', 'small'));
  const databases: { large: string; small: string; race?: string } = options['growth-only']
    ? await start('large', 'small')
    : await start('large', 'small', 'race');
  const plansHold = await showPlans(databases.large);
  const growthHolds = await showGrowth(databases);
  if (databases.race === undefined) return plansHold && growthHolds;
  await showRace(databases.race);
  // Small tables are read whole, and small figures say nothing about growth or speed.
  return options.tiny || (plansHold && growthHolds);
}

async function showRace(databaseUrl: string): Promise<boolean> {
  await race({ databaseUrl, folder, started }, figures.race, say);
  return true;
}

async function showGrowth(databases: { small: string; large: string }): Promise<boolean> {
  say(
    `Medians of ${figures.calls} calls of each question: with 10,000 problems and 1,000 providers, and with 1,000,000 and 100,000, in turn.\n`,
  );
  const measured = await measureGrowth(
    databases,
    { calls: figures.calls, questions: new RegExp(options.questions ?? '') },
    started,
  );
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
  // A stop that was given up would keep this process.
  process.exit();
}
