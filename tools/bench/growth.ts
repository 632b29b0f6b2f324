import { sql } from 'drizzle-orm';
import { type Clock, MovableClock } from '#engine/clock.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { Stop } from './stop-all.ts';
import { administering } from './console-questions.ts';
import { findMedian } from './estimate.ts';
import { browsing, counting, growing, managing, type Questions } from './questions.ts';
import { lines } from './report.ts';
import { worldOn } from './world.ts';

/** The maximum ratio of a question's time in the large marketplace to that in the small one, which has a hundredth of the rows. */
const maxGrowth = 1.5;
/** The maximum milliseconds of a question of admins that counts, or asks about all people. */
const maxCounting = 300;
const maxWarmUp = 10;

export type Growth = { table: string; over: string[] };

/**
 * Times each question whose name matches, in both marketplaces, in turn, so that other work of the machine slows both alike. Reports the median milliseconds
 * of the whole call, and the ratio.
 */
export async function measureGrowth(
  databases: { small: string; large: string },
  { calls, questions }: { calls: number; questions: RegExp },
  started: Stop[],
): Promise<Growth[]> {
  const [small, large] = await Promise.all(
    [databases.small, databases.large].map(async (url) => {
      const world = worldOn(url);
      started.push(() => world.db.$client.end());
      return { ...world, clock: await stopClock(world) };
    }),
  );
  if (!small || !large) throw new Error('The bench compares two marketplaces.');
  const pick = (all: Questions): Questions =>
    Object.fromEntries(Object.entries(all).filter(([name]) => questions.test(name)));
  return [
    await compare('Growth', pick(await allSizes(small)), await allSizes(large), calls),
    await compare('Questions with more answers', pick(await growing(small)), await growing(large), calls),
    await compare('Pages of admins', pick(await forAdmins(small)), await forAdmins(large), calls, isSlow),
  ];
}

/** A clock that stands at the newest event: what today has does not depend on how long ago the marketplace was loaded. */
async function stopClock(world: World): Promise<Clock> {
  const row = await query<{ at: string }>(world.db).row(sql`select max(at) as at from events`);
  return new MovableClock(new Date(row?.at ?? world.clock.now()));
}

const allSizes = async (world: World): Promise<Questions> => ({
  ...(await browsing(world)),
  ...(await administering(world)),
});

const forAdmins = async (world: World): Promise<Questions> => ({
  ...(await counting(world)),
  ...(await managing(world)),
});

type IsOver = (before: number, after: number) => string | null;

const hasGrown: IsOver = (before, after) => (after > maxGrowth * before ? `over ${maxGrowth}` : null);
const isSlow: IsOver = (_, after) => (after > maxCounting ? `over ${maxCounting} ms` : null);

async function compare(
  title: string,
  small: Questions,
  large: Questions,
  calls: number,
  judge: IsOver = hasGrown,
): Promise<Growth> {
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
    const found = judge(before, after);
    if (found !== null) over.push(`${name}: ${before.toFixed(2)} ms, then ${after.toFixed(2)} ms`);
    rows.push([name, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2), found ?? '']);
  }
  return { table: lines([[title, 'ms at 10,000', 'at 1,000,000', 'ratio', ''], ...rows]), over };
}

async function time(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}
