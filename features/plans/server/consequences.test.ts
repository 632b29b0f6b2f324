import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { readUsage } from '#features/files/server/storage-room.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runRule } from '#engine/due-rule.ts';
import { useWorld } from '#tests/support/testing.ts';
import { planIds } from '../plans.ts';
import { endPlans } from './end-plans.ts';
import { aPlan } from './testing.ts';

const world = useWorld();
const megabyte = 1024 * 1024;

it('allows the storage of a plan from its grant until its end', async () => {
  const { id } = await aProvider(world);
  const limit = async () => (await readUsage(world, id)).limitBytes / megabyte;
  expect(await limit()).toBe(100);
  const limits: number[] = [];
  for (const plan of planIds) {
    await aPlan(world, id, plan);
    limits.push(await limit());
  }
  expect(Object.fromEntries(planIds.map((plan, at) => [plan, limits[at]]))).toEqual({
    bronze: 1024,
    silver: 10_240,
    gold: 51_200,
    platinum: 51_200,
  });
  world.clock.move(31 * day);
  await runRule(world, endPlans);
  expect(await limit()).toBe(100);
});

it('keeps stored files when a plan ends', async () => {
  const owner = await aProvider(world);
  const { bytes } = await aFile(world, { owner });
  await aPlan(world, owner.id, 'bronze');
  world.clock.move(31 * day);
  await runRule(world, endPlans);
  expect(await readUsage(world, owner.id)).toEqual({ usedBytes: bytes, limitBytes: 100 * megabyte });
});
