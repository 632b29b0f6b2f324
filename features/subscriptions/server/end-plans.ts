import { and, inArray, lte } from 'drizzle-orm';
import { system } from '#server/engine/actor.ts';
import { takeStep, tryStep } from '#server/engine/take-step.ts';
import { transact, type World } from '#server/engine/work.ts';
import { subscriptions, subscriptionSubject } from './tables.ts';

/**
 * Ends what was granted until now, so that the membership on a listing ends with its plan. The table has no step that
 * ends a running plan at once: it fails, since nothing is there to pay it on, and ends. A few hundred a run; the rest the next time.
 */
export async function endPlans(world: World): Promise<void> {
  const over = await world.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'non_renewing']),
        lte(subscriptions.periodEndsAt, world.clock.now()),
      ),
    )
    .limit(500);
  for (const { id } of over) {
    await transact(world, system, async (work) => {
      await tryStep(work, subscriptionSubject, 'fail', { id, by: 'system' });
      await takeStep(work, subscriptionSubject, 'end', { id, by: 'system' });
    });
  }
}
