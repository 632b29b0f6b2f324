import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { changePhoto } from './change-photo.ts';
import { files } from './tables.ts';
import { aFile } from './testing.ts';

const world = useWorld();

const anUpload = async (owner: Person) => (await aFile(world, { owner, purpose: 'avatar' })).id;

const imageOf = async (id: string) =>
  (await world.db.select({ image: accounts.image }).from(accounts).where(eq(accounts.id, id)))[0]?.image;

it('shows the photo of a person to people who may browse, and deletes the earlier photo', async () => {
  const person = await aMember(world);
  const [first, second] = [await anUpload(person), await anUpload(person)];
  await world.as(person, (work) => changePhoto(work, first));
  expect(await imageOf(person.id)).toBe(`/files/${first}/small.webp`);
  expect(await world.db.select({ audience: files.audience }).from(files).where(eq(files.id, first))).toEqual([
    { audience: 'signed-in' },
  ]);
  await world.as(person, (work) => changePhoto(work, second));
  expect(await imageOf(person.id)).toBe(`/files/${second}/small.webp`);
  expect(await world.db.select().from(files).where(eq(files.id, first))).toEqual([]);
  await world.as(person, (work) => changePhoto(work, null));
  expect(await imageOf(person.id)).toBeNull();
});

it('refuses a photo that another person uploaded', async () => {
  const [person, other] = [await aMember(world), await aMember(world)];
  const file = await anUpload(other);
  await expect(world.as(person, (work) => changePhoto(work, file))).rejects.toMatchObject({
    code: 'files.not-yours',
    errors: [{ path: 'photoId' }],
  });
});
