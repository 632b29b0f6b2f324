import { setTimeout as sleep } from 'node:timers/promises';
import { lines } from '#tools/bench/report.ts';
import { describe, isAccepted, startGenerator } from '../generator.ts';
import { readDeck } from '../deck.ts';
import { startOnMarketplace } from '../product.ts';
import { format, megabyte, none, type Finding, type Row, type Surroundings, type Target } from '../row.ts';

/** Looks at memory in the time that is measured. */
const looks = 30;
/** The first looks, while caches fill, count for nothing. */
const ignored = looks / 5;
/** By what share of its beginning memory may grow along the line through the looks. */
const maxGrowth = { heap: 0.05, rss: 0.1 };

type Look = { minute: number; heap: number; rss: number };

/** The change of `values` over their whole time, along the straight line that fits them best. */
export function growthOf(looks: readonly { minute: number; value: number }[]): { share: number; perHour: number } {
  const mean = (of: (one: (typeof looks)[number]) => number) =>
    looks.reduce((sum, one) => sum + of(one), 0) / looks.length;
  const [minute, value] = [mean((one) => one.minute), mean((one) => one.value)];
  const slope =
    mean((one) => (one.minute - minute) * (one.value - value)) / (mean((one) => (one.minute - minute) ** 2) || 1);
  const [first, last] = [looks[0]?.minute ?? 0, looks.at(-1)?.minute ?? 0];
  const begin = value + slope * (first - minute);
  return { share: (slope * (last - first)) / begin, perHour: slope * 60 };
}

/** Keeps many people busy, and looks at the memory of the product again and again. */
export async function watchMemory(
  {
    target,
    readMemory,
    perSecond,
    seconds,
  }: { target: Target; readMemory: () => Promise<number>; perSecond: number; seconds: number },
  { say, started }: Surroundings,
): Promise<Finding[]> {
  const deck = await readDeck(target.databaseUrl);
  const send = startGenerator(started);
  const running = send({ port: target.port, perSecond, seconds, deck });
  const seen: Look[] = [];
  for (let turn = 0; turn < looks; turn += 1) {
    await sleep((seconds * 1000) / looks);
    seen.push({ minute: ((turn + 1) * seconds) / looks / 60, heap: await readMemory(), rss: await target.memory() });
  }
  const result = await running;
  say(describe(`${perSecond}/s for ${format(seconds / 60)} min`, result));
  say(
    lines([
      ['Minute', 'held, MB', 'process, MB'],
      ...seen.map(({ minute, heap, rss }) => [
        minute.toFixed(1),
        (heap / megabyte).toFixed(1),
        (rss / megabyte).toFixed(0),
      ]),
    ]),
  );
  const counted = seen.slice(ignored);
  const growth = (of: 'heap' | 'rss', name: string): Finding => {
    const { share, perHour } = growthOf(counted.map((one) => ({ minute: one.minute, value: one[of] })));
    return {
      goal: `${name} grows < ${maxGrowth[of] * 100} %`,
      seen: `${(share * 100).toFixed(1)} % (${format(perHour / megabyte)} MB an hour)`,
      holds: share < maxGrowth[of],
    };
  };
  const failed = result.samples.filter((sample) => !isAccepted(sample)).length;
  return [
    growth('heap', 'what is held after a collection'),
    growth('rss', 'process'),
    none('requests failed', failed, result.samples.length),
  ];
}

export const memory: Row = {
  name: 'memory',
  title: 'Memory over an hour at 50 requests a second',
  minutes: 60,
  short: 6,
  run: async (setting) => {
    const product = await startOnMarketplace(setting, { isTelling: true });
    return watchMemory(
      { target: product, readMemory: product.readHeld, perSecond: 50, seconds: setting.minutes * 60 },
      setting,
    );
  },
};
