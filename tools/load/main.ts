import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { arrangementWords, chooseArrangement, chooseRows } from './choose-rows.ts';
import { buildWeb } from '#tools/build-web.ts';
import { startMarketplace } from './marketplace.ts';
import { NotHere, type Arrangement, type Finding, type Primary, type Row } from './row.ts';
import { results, type Done } from './results.ts';
import { stopAll, type Stop } from '#tools/bench/stop-all.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The functions that stop what was started, newest last: of the whole run, and of the row under way. */
const started: Stop[] = [];
let rowStarted: Stop[] = [];
let isInterrupted = false;

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    void stopAll(rowStarted, say)
      .then(() => stopAll(started, say))
      .then(() => process.exit(130));
  });

const kept = fileURLToPath(new URL('../../data/load', import.meta.url));
let loaded: Promise<Primary> | undefined;
const marketplace = () =>
  (loaded ??= mkdir(kept, { recursive: true }).then(() => startMarketplace(join(kept, 'postgres'), { say, started })));

async function runRow(row: Row, minutes: number, arrangement: Arrangement): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-load-'));
  // PostgreSQL runs as another user where this one is root.
  await chmod(folder, 0o755);
  rowStarted = [() => rm(folder, { recursive: true, force: true })];
  say(
    `\n── ${row.name}: ${row.title}${minutes < row.minutes ? ` (shortened from ${row.minutes} to ${minutes} minutes)` : ''} ──\n`,
  );
  try {
    return await row.run({ minutes, arrangement, folder, marketplace, say, started: rowStarted });
  } catch (error) {
    if (isInterrupted) throw error;
    if (error instanceof NotHere) return [{ goal: 'could be done here', seen: error.message, holds: false }];
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [
      {
        goal: 'ends without an error',
        seen: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '',
        holds: false,
      },
    ];
  } finally {
    if (!isInterrupted) await stopAll(rowStarted, say);
  }
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string' },
    short: { type: 'boolean', default: false },
    behind: { type: 'string' },
  },
});
const [processor] = cpus();
const machine = `${cpus().length} × ${processor?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
try {
  const chosen = chooseRows(options);
  const arrangement = chooseArrangement(options.behind);
  const how = `${machine}, ${arrangementWords[arrangement]}`;
  say(`${new Date().toISOString()}: ${how}, load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  // The first start would build it otherwise, while its row waits.
  await buildWeb({ log: say, mayBuild: true });
  const done: Done[] = [];
  for (const { row, minutes } of chosen) done.push({ row, minutes, findings: await runRow(row, minutes, arrangement) });
  say(`\n${new Date().toISOString()}: ${how}, load of the machine at the end: ${loadavg()[0]?.toFixed(1)}\n`);
  const { table, holds } = results(done);
  say(table);
  if (!holds) process.exitCode = 1;
} catch (error) {
  if (!isInterrupted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} finally {
  if (!isInterrupted) {
    await stopAll(started, say);
    // A stop that was given up would keep this process.
    process.exit();
  }
}
