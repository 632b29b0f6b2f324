import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { system } from '#engine/actor.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import { transact, type World } from '#engine/work.ts';
import { subscriptions, subscriptionSubject } from './tables.ts';

/**
 * Ends plans whose time is over and that no payment continues, granted and cancelled ones, and the membership on the listing with each. The
 * lifecycle has no step that ends a running plan, so a plan fails first. A few hundred per run; the rest in the next.
 */
export async function endPlans(world: World): Promise<void> {
  const over = await world.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        or(
          eq(subscriptions.status, 'non_renewing'),
          and(eq(subscriptions.status, 'active'), isNull(subscriptions.nextChargeAt)),
        ),
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
