import { dueRules } from '#server/features.ts';
import { refuseWrongClock } from '#engine/check-clock.ts';
import { runRule } from '#engine/due-rule.ts';
import type { World } from '#engine/work.ts';

/**
 * Takes every step that is due, long ones at last and in the `unhurried` world, where a statement may take long. Several processes may do so
 * at once: each step is taken once. Takes none by a wrong clock. Throws at the end what failed on the way. The next run tries it again.
 */
export async function runDueRules(world: World, unhurried: World = world): Promise<void> {
  await refuseWrongClock(world);
  const failures: unknown[] = [];
  for (const rule of dueRules) if (!rule.isLong) failures.push(...(await runRule(world, rule)));
  for (const rule of dueRules) if (rule.isLong) failures.push(...(await runRule(unhurried, rule)));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} due steps failed`, { cause: failures[0] });
}
