import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runRule } from '#engine/due-rule.ts';
import { useWorld } from '#tests/support/testing.ts';
import { firstPlans, noPlan } from '../plans.ts';
import { planDueRules } from './due.ts';
import { readPlan } from './read-plan.ts';
import { subscriptions } from './tables.ts';
import { aPlan } from './testing.ts';

const world = useWorld();
const runRules = async () => {
  for (const rule of planDueRules) expect(await runRule(world, rule)).toEqual([]);
};
const membershipOf = async (id: string) =>
  (await world.db.select({ status: providers.membershipStatus }).from(providers).where(eq(providers.id, id)))[0]
    ?.status;

it('ends a plan together with its membership, and keeps plans that have not ended', async () => {
  const [short, long] = [await aProvider(world), await aProvider(world)];
  await aPlan(world, short.id, 'gold', 1);
  await aPlan(world, long.id, 'silver', 30);
  await runRules();
  expect([await membershipOf(short.providerId), await membershipOf(long.providerId)]).toEqual(['premium', 'verified']);

  world.clock.move(day);
  await Promise.all([runRules(), runRules()]);
  await runRules();
  expect([await membershipOf(short.providerId), await membershipOf(long.providerId)]).toEqual(['basic', 'verified']);
  expect([await readPlan(world, short.id), await readPlan(world, long.id)]).toEqual([noPlan, firstPlans.silver]);
  // Another one can be granted afterwards.
  await aPlan(world, short.id, 'bronze');
});

it('ends a cancelled plan at the end of its period, and no plan that is charged then', async () => {
  const [cancelled, renewing] = [await aProvider(world), await aProvider(world)];
  await aPlan(world, cancelled.id, 'gold', 1);
  await aPlan(world, renewing.id, 'silver', 1);
  const set = (id: string, values: Partial<typeof subscriptions.$inferInsert>) =>
    world.db.update(subscriptions).set(values).where(eq(subscriptions.accountId, id));
  await set(cancelled.id, { status: 'non_renewing' });
  await set(renewing.id, { nextChargeAt: new Date(world.clock.now().getTime() + 2 * day) });
  world.clock.move(day - 1);
  await runRules();
  expect(await membershipOf(cancelled.providerId)).toBe('premium');
  world.clock.move(1);
  await runRules();
  expect([await membershipOf(cancelled.providerId), await membershipOf(renewing.providerId)]).toEqual([
    'basic',
    'verified',
  ]);
});
