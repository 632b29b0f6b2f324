import { expect, it } from 'vitest';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { aPlan } from './testing.ts';

const world = useWorld();

it('tells a person which plan they were granted, and until when', async () => {
  const { id } = await aProvider(world);
  await aPlan(world, id, 'silver', 14);
  await world.settle();
  const { items } = await listNotifications(world, id, { all: true, limit: 10 });
  expect(items).toMatchObject([
    {
      title: 'You have the plan Silver (Small Business & Professionals)',
      description: 'You have it without payment until 30 November 2026.',
    },
  ]);
});
