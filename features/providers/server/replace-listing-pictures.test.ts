import { readPhoto } from '#features/accounts/server/queries.ts';
import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#features/files/server/tables.ts';
import { aFile } from '#features/files/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import type { Pictures } from './replace-listing-pictures.ts';
import { readOwnListing } from './own-listing.ts';
import { readProvider } from './queries.ts';
import { aProfile, aProvider } from './testing.ts';
import { updateProfile } from './update-profile.ts';

const world = useWorld();
let provider: Person & { providerId: string };
beforeAll(async () => {
  provider = await aProvider(world);
});

const upload = async (purpose: 'avatar' | 'portfolio', owner: Person = provider) =>
  (await aFile(world, { owner, purpose })).id;
const save = (pictures: Partial<Pictures>) => world.as(provider, (work) => updateProfile(work, aProfile(pictures)));
const readPictures = async () => {
  const { portfolio, avatarUrl } = await readProvider(world, null, provider.providerId);
  return { avatarUrl, portfolio: portfolio.map(({ id, alt }) => ({ id, alt })) };
};
const kept = async (...ids: string[]) =>
  (await world.db.select({ audience: files.audience }).from(files).where(inArray(files.id, ids))).map(
    (row) => row.audience,
  );

describe('the pictures of a listing', () => {
  it('keeps a picture, and its words, that another device has added since the form was read', async () => {
    const [one, two, three] = [await upload('portfolio'), await upload('portfolio'), await upload('portfolio')];
    const avatarId = null;
    await save({ avatarId, portfolio: [{ id: one, alt: '' }] });
    await save({ avatarId, portfolio: [one, two].map((id) => ({ id, alt: 'A gate' })), known: [one] });
    await save({ avatarId, portfolio: [{ id: three, alt: '' }], known: [one] });
    expect((await readPictures()).portfolio).toEqual([
      { id: three, alt: '' },
      { id: two, alt: 'A gate' },
    ]);
    expect(await kept(one, two, three)).toEqual(['public', 'public']);
    await save({ avatarId, portfolio: [] });
    expect(await kept(two, three), 'a page of an earlier release').toEqual([]);
  });

  it('shows the pictures of a listing to everyone in order, and deletes the ones that are removed', async () => {
    const avatar = await upload('avatar');
    const [one, two, three] = [await upload('portfolio'), await upload('portfolio'), await upload('portfolio')];
    await save({
      avatarId: avatar,
      portfolio: [
        { id: two, alt: 'A new geyser' },
        { id: one, alt: '' },
      ],
    });
    expect(await readPictures()).toEqual({
      avatarUrl: `/files/${avatar}/small.webp`,
      portfolio: [
        { id: two, alt: 'A new geyser' },
        { id: one, alt: '' },
      ],
    });
    expect(await kept(avatar, one, two)).toEqual(['public', 'public', 'public']);
    expect(await readPhoto(world, provider.id)).toBe(`/files/${avatar}/small.webp`);

    await save({
      avatarId: avatar,
      portfolio: [
        { id: three, alt: '' },
        { id: one, alt: 'Before' },
        { id: two, alt: 'A new geyser' },
      ],
    });
    expect((await readPictures()).portfolio.map(({ id }) => id)).toEqual([three, one, two]);

    const another = await upload('avatar');
    await save({ avatarId: another, portfolio: [{ id: one, alt: 'Before' }] });
    expect(await readPictures()).toEqual({
      avatarUrl: `/files/${another}/small.webp`,
      portfolio: [{ id: one, alt: 'Before' }],
    });
    expect(await kept(avatar, two, three)).toEqual([]);

    await save({ avatarId: null, portfolio: [] });
    expect(await readPictures()).toEqual({ avatarUrl: null, portfolio: [] });
    expect(await readPhoto(world, provider.id)).toBeNull();
    expect(await kept(another, one)).toEqual([]);
  });

  it('includes the size of each picture in pixels', async () => {
    const id = await upload('portfolio');
    await save({ portfolio: [{ id, alt: '' }] });
    expect((await readOwnListing(world, provider)).portfolio).toEqual([{ id, alt: '', width: 64, height: 48 }]);
  });

  it('saves nothing if a picture is not an upload of the provider for this purpose', async () => {
    const stranger = await aProvider(world);
    const before = await readPictures();
    const wrong: [Partial<Pictures>, string][] = [
      [{ avatarId: await upload('avatar', stranger) }, 'avatarId'],
      [{ avatarId: await upload('portfolio') }, 'avatarId'],
      [{ portfolio: [{ id: await upload('avatar'), alt: '' }] }, 'portfolio'],
      [{ portfolio: [{ id: await upload('portfolio', stranger), alt: '' }] }, 'portfolio'],
    ];
    for (const [pictures, path] of wrong)
      await expect(save(pictures)).rejects.toMatchObject({ code: 'files.not-yours', errors: [{ path }] });
    expect(await readPictures()).toEqual(before);
  });

  it('leaves the pictures of one save after many at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => upload('portfolio')));
    await save({ portfolio: ids.map((id) => ({ id, alt: '' })) });
    const orders = [ids, ids.toReversed(), ids.slice(1), ids];
    const tried = await Promise.allSettled(
      orders.map((order) => save({ portfolio: order.map((id) => ({ id, alt: '' })) })),
    );
    for (const answer of tried)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'files.not-yours' });
    const now = (await readPictures()).portfolio.map(({ id }) => id);
    expect(orders.some((order) => order.join() === now.join() || order.slice(1).join() === now.join())).toBe(true);
    expect(await kept(...now)).toHaveLength(now.length);
  });
});
