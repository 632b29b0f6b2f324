import type { World } from '#engine/work.ts';

/**
 * Keeps what is costly to make, in each process: at most `count` values, each for `age` milliseconds. Readers who ask at the same time wait
 * for one making. The oldest go first.
 */
export function keep<Value>({ age, count }: { age: number; count: number }) {
  const worlds = new WeakMap<World, Map<string, { until: number; value: Promise<Value> }>>();
  return (world: World, key: string, make: () => Promise<Value>): Promise<Value> => {
    let kept = worlds.get(world);
    if (kept === undefined) worlds.set(world, (kept = new Map()));
    const now = world.clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.value;
    kept.delete(key);
    const made = { until: now + age, value: make() };
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= count) break;
      kept.delete(oldest);
    }
    made.value.catch(() => {
      if (kept.get(key) === made) kept.delete(key);
    });
    return made.value;
  };
}
