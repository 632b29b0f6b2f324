import { day } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { transact, type World } from '#server/engine/work.ts';
import type { PlanId } from '../plans.ts';
import { grantPlan } from './grant-plan.ts';

/** Lets an admin grant `plan`, for 30 days unless told otherwise. */
export async function aPlan(world: World, accountId: string, plan: PlanId, days = 30): Promise<void> {
  const endsAt = new Date(world.clock.now().getTime() + days * day).toISOString();
  await transact(world, await anAdmin(world), (work) =>
    grantPlan(work, { accountId, plan, endsAt, reason: 'A test needs it' }),
  );
}
