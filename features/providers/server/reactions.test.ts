import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { approveAccount } from '#features/accounts/server/change-account-status.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { useWorld } from '#tests/support/testing.ts';
import { providers } from './tables.ts';
import { aProvider } from './testing.ts';

const world = useWorld();

it.each([
  ['that the listing is live, where a profile is saved', {}, 'Your listing is live.', '/dashboard'],
  ['to create the profile, where none was saved', { savedAt: null }, 'Create your profile now', '/provider-dashboard'],
  ['that the listing is hidden while away', { onHoliday: true }, 'Members cannot find', '/provider-dashboard'],
] as const)('tells an approved provider %s', async (_, listing, sentence, linkTo) => {
  const provider = await aProvider(world, { status: 'pending' });
  await world.db
    .update(providers)
    .set({ onHoliday: false, ...listing })
    .where(eq(providers.id, provider.providerId));
  await world.as(await anAdmin(world), (work) => approveAccount(work, provider.id));
  await world.settle();
  const { items } = await listNotifications(world, provider.id, { all: true, limit: 5 });
  expect(items).toMatchObject([{ title: 'You are approved', linkTo }]);
  expect(items[0]?.description).toContain(sentence);
});
