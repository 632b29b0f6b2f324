import { join } from 'node:path';
import { startBare, startLoadGenerator, startPeer, startProductRequests, type Contestant } from './contestants.ts';
import { connect } from './database.ts';
import type { Stop } from './stop-all.ts';
import type { Job, Result } from './load-generator.ts';
import { installPeer } from './peer-install.ts';
import { judge, table, type Comparison, type Pair, type Turn } from './report.ts';
import { checkSameAnswers } from './same-answers.ts';
import { makeScenarios, type Scenario } from './scenarios.ts';

export type RaceFigures = {
  /** Seconds of a turn, and of each contestant's warm-up before the turns of a scenario. */
  seconds: number;
  warmUp: number;
  /** Pairs of turns: of the product and the bare server, of the product and the peer. Without pairs the peer takes no part. */
  pairs: number;
  peerPairs: number;
};

type Run = (job: Job) => Promise<Result>;

const connections = 16;

/**
 * Races the product against the bare server and the peer, in pairs of short turns. Reports how fast it is beside each: the median of the
 * pairs, and the interval in which it is certain. The goals depend on the machine: they are reported and decide nothing.
 */
export async function race(
  { databaseUrl, folder, started }: { databaseUrl: string; folder: string; started: Stop[] },
  { seconds, warmUp, pairs, peerPairs }: RaceFigures,
  say: (line: string) => void,
): Promise<void> {
  const setup = { databaseUrl, folder, peerFolder: join(folder, 'postgraphile'), started };
  const ours = await startProductRequests(setup);
  const others = [{ contestant: await startBare(setup), count: pairs }];
  if (peerPairs > 0) {
    await installPeer(setup.peerFolder, say);
    others.push({ contestant: await startPeer(setup), count: peerPairs });
  }
  const contestants = [ours, ...others.map(({ contestant }) => contestant)];
  const run = startLoadGenerator(started);
  const sql = connect(databaseUrl);
  started.push(() => sql.end());
  say(
    `Pairs of turns of ${seconds} s over ${connections} connections, each pair in random order: ${pairs} beside (a), ${peerPairs} beside (b). CPU is that of the server process.
Medians of the turns; ratios are medians of the pairs, with the interval that holds them in 95 of 100 repetitions.\n`,
  );
  for (const scenario of await makeScenarios(sql)) {
    await checkSameAnswers(scenario, contestants);
    const turnOf = (contestant: Contestant, time = seconds) => takeTurn(contestant, scenario, { seconds: time, run });
    for (const contestant of contestants) await turnOf(contestant, warmUp);
    const comparisons: Comparison[] = [];
    for (const { contestant, count } of others)
      comparisons.push({
        name: contestant.name,
        pairs: await takePairs({ ours: () => turnOf(ours), other: () => turnOf(contestant) }, count),
      });
    say(table(scenario.name, ours.name, comparisons));
    say(judge(scenario.goal, comparisons));
  }
}

/** Takes so many pairs of turns. Each pair is in random order, so that no rhythm of the machine favours one of the two. */
async function takePairs(take: Record<keyof Pair, () => Promise<Turn>>, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const early = Math.random() < 0.5 ? await take.other() : undefined;
    const ours = await take.ours();
    pairs.push({ ours, other: early ?? (await take.other()) });
  }
  return pairs;
}

async function takeTurn(
  contestant: Contestant,
  scenario: Scenario,
  { seconds, run }: { seconds: number; run: Run },
): Promise<Turn> {
  const before = await contestant.cpuSeconds();
  const result = await run({ port: contestant.port, connections, seconds, requests: contestant.requests(scenario) });
  const used = (await contestant.cpuSeconds()) - before;
  return { ...result, cpuMs: (used / result.answers) * 1000 };
}
