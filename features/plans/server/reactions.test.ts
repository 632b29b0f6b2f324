import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { plans } from './tables.ts';
import { aPlan } from './testing.ts';

const world = useWorld();

it('tells a person which plan they were granted, and until when', async () => {
  const { id } = await aProvider(world);
  await aPlan(world, id, 'silver', 14);
  await world.settle();
  const { items } = await listNotifications(world, id, { all: true, limit: 10 });
  expect(items).toMatchObject([
    {
      title: 'You have the Silver plan',
      description: 'You have it without payment until 30 November 2026.',
    },
  ]);
});

it('names the plan in the language of the person who is notified, not of the admin who grants it', async () => {
  const provider = await aProvider(world);
  await world.db.update(accounts).set({ language: 'zu' }).where(eq(accounts.id, provider.id));
  await world.db
    .update(plans)
    .set({ nameInLanguages: { zu: 'Igolide (Ibhizinisi)' } })
    .where(eq(plans.id, 'gold'));
  await aPlan(world, provider.id, 'gold', 14);
  await world.settle();
  const { items } = await listNotifications(world, provider.id, { all: true, limit: 10 });
  expect(items).toMatchObject([{ title: expect.stringContaining('Igolide') }]);
});
