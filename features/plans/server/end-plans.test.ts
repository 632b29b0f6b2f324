import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { firstPlans, noPlan } from '../plans.ts';
import { endPlans } from './end-plans.ts';
import { readPlan } from './read-plan.ts';
import { aPlan } from './testing.ts';

const world = useWorld();
const membershipOf = async (id: string) =>
  (await world.db.select({ status: providers.membershipStatus }).from(providers).where(eq(providers.id, id)))[0]
    ?.status;

it('ends a plan together with its membership, and keeps plans that have not ended', async () => {
  const [short, long] = [await aProvider(world), await aProvider(world)];
  await aPlan(world, short.id, 'gold', 1);
  await aPlan(world, long.id, 'silver', 30);
  await endPlans(world);
  expect([await membershipOf(short.providerId), await membershipOf(long.providerId)]).toEqual(['premium', 'verified']);

  world.clock.move(day);
  await endPlans(world);
  await endPlans(world);
  expect([await membershipOf(short.providerId), await membershipOf(long.providerId)]).toEqual(['basic', 'verified']);
  expect([await readPlan(world, short.id), await readPlan(world, long.id)]).toEqual([noPlan, firstPlans.silver]);
  // Another one can be granted afterwards.
  await aPlan(world, short.id, 'bronze');
});
