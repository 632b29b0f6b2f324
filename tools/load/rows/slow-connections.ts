import { setTimeout as sleep } from 'node:timers/promises';
import { lines } from '#tools/bench/report.ts';
import { describe, findHonest, startGenerator, startWorker, type Worker } from '../generator.ts';
import { readDeck } from '../deck.ts';
import { startOnMarketplace } from '../product.ts';
import { below, format, megabyte, type Finding, type Row, type Surroundings, type Target } from '../row.ts';
import type { SlowJob, SlowResult } from '../slow-clients.ts';

const maxOpenMs = 15_000;
/** Growth of what is left after a collection: the heap grows by itself while there is room, as it does without slow connections. */
const maxGrowth = 50 * megabyte;

/** Honest people beside connections that send slowly, send nothing, or read nothing. */
export async function besideSlowOnes(
  {
    target,
    readMemory,
    connections,
    perSecond,
    seconds,
  }: { target: Target; readMemory: () => Promise<number>; connections: number; perSecond: number; seconds: number },
  { say, started }: Surroundings,
): Promise<Finding[]> {
  const deck = await readDeck(target.databaseUrl);
  const honest = startGenerator(started);
  const slow = startWorker('./slow-clients.ts', started) as Worker<SlowJob, SlowResult>;
  await honest({ port: target.port, perSecond, seconds: Math.min(10, seconds), deck });
  const before = await readMemory();
  const { port } = target;
  const [result, seen, after] = await Promise.all([
    honest({ port, perSecond, seconds, deck }),
    slow({ port, connections, seconds, cookie: deck.people[0]?.cookie ?? '' }),
    // While all are there still.
    sleep(seconds * 900).then(readMemory),
  ]);
  say(describe(`${perSecond}/s beside ${connections} slow connections`, result));
  say(
    lines([
      ['Slow connections', 'closed by the server', 'longest open, s'],
      ...Object.entries(seen).map(([kind, { closed, longest }]) => [kind, String(closed), format(longest / 1000)]),
    ]),
  );
  return [
    ...findHonest(result),
    below(
      'a slow connection stays open',
      Math.max(...Object.values(seen).map(({ longest }) => longest)) / 1000,
      maxOpenMs / 1000,
      's',
    ),
    below('what is held after a collection grows', (after - before) / megabyte, maxGrowth / megabyte, 'MB'),
  ];
}

export const slowConnections: Row = {
  name: 'slow-connections',
  title: '1,000 slow connections',
  minutes: 3,
  short: 1.5,
  run: async (setting) => {
    const target = await startOnMarketplace(setting, { isTelling: true });
    return besideSlowOnes(
      { target, readMemory: target.readHeld, connections: 1_000, perSecond: 20, seconds: setting.minutes * 60 },
      setting,
    );
  },
};
