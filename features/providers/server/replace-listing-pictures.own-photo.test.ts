import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { changePhoto } from '#features/files/server/change-photo.ts';
import { aFile } from '#features/files/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { replaceListingPictures } from './replace-listing-pictures.ts';
import { providers } from './tables.ts';
import { aProvider } from './testing.ts';

const world = useWorld();

it("shows a provider's own photo beside the name and the listing's picture on the listing, each without the other in its place", async () => {
  const provider = await aProvider(world);
  const anUpload = async () => (await aFile(world, { owner: provider, purpose: 'avatar' })).id;
  const [first, second, own] = [await anUpload(), await anUpload(), await anUpload()];
  const setListing = (avatarId: string | null) =>
    world.as(provider, (work) => replaceListingPictures(work, provider.providerId, { avatarId, portfolio: [] }));
  const setOwn = (photoId: string | null) => world.as(provider, (work) => changePhoto(work, photoId));
  const idIn = (url: string | null | undefined) => url?.split('/')[2] ?? null;
  const photos = async () => {
    const [account] = await world.db.select().from(accounts).where(eq(accounts.id, provider.id));
    const [listing] = await world.db.select().from(providers).where(eq(providers.id, provider.providerId));
    return { beside: idIn(account?.image), listing: idIn(listing?.avatarUrl) };
  };
  await setListing(first);
  expect(await photos()).toEqual({ beside: first, listing: first });
  await setOwn(own);
  expect(await photos()).toEqual({ beside: own, listing: first });
  await setListing(second);
  expect(await photos()).toEqual({ beside: own, listing: second });
  await setOwn(null);
  expect(await photos()).toEqual({ beside: second, listing: second });
  await setListing(null);
  expect(await photos()).toEqual({ beside: null, listing: null });
});
