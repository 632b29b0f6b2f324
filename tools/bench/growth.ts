import type { World } from '#server/engine/work.ts';
import type { Stop } from './database.ts';
import { administering } from './console-questions.ts';
import { browsing, growing, type Questions } from './questions.ts';
import { lines, findMedian } from './report.ts';
import { worldOn } from './world.ts';

/** How many times as long a question may take in the large marketplace, which has a hundred times the rows of the small one. */
const maxGrowth = 1.5;
const maxWarmUp = 10;

export type Growth = { table: string; over: string[] };

/**
 * Times each question in both marketplaces, in turn, so that other work of the machine slows both alike. Reports the median milliseconds
 * of the whole call, and the ratio.
 */
export async function measureGrowth(
  databases: { small: string; large: string },
  calls: number,
  started: Stop[],
): Promise<Growth[]> {
  const [small, large] = [databases.small, databases.large].map((url) => {
    const world = worldOn(url);
    started.push(() => world.db.$client.end());
    return world;
  });
  if (!small || !large) throw new Error('The bench compares two marketplaces.');
  return [
    await compare('Growth', await allSizes(small), await allSizes(large), calls),
    await compare('Questions with more answers', await growing(small), await growing(large), calls),
  ];
}

const allSizes = async (world: World): Promise<Questions> => ({
  ...(await browsing(world)),
  ...(await administering(world)),
});

async function compare(title: string, small: Questions, large: Questions, calls: number): Promise<Growth> {
  const rows: string[][] = [];
  const over: string[] = [];
  const warmUp = Math.min(maxWarmUp, calls);
  for (const [name, askSmall] of Object.entries(small)) {
    const askLarge = large[name] ?? askSmall;
    const [few, many]: [number[], number[]] = [[], []];
    for (let call = -warmUp; call < calls; call += 1) {
      const times = [await time(askSmall), await time(askLarge)] as const;
      if (call < 0) continue;
      few.push(times[0]);
      many.push(times[1]);
    }
    const [before, after] = [findMedian(few), findMedian(many)];
    const isOver = after > maxGrowth * before;
    if (isOver) over.push(`${name}: ${before.toFixed(2)} ms, then ${after.toFixed(2)} ms`);
    rows.push([
      name,
      before.toFixed(2),
      after.toFixed(2),
      (after / before).toFixed(2),
      isOver ? `over ${maxGrowth}` : '',
    ]);
  }
  return { table: lines([[title, 'ms at 10,000', 'at 1,000,000', 'ratio', ''], ...rows]), over };
}

async function time(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}
