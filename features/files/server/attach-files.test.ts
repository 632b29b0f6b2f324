import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { visitor, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useWorld } from '#tests/support/testing.ts';
import { attachFiles, detachFiles, grantFiles } from './attach-files.ts';
import { readUsage } from './storage-room.ts';
import { fileGrants, files } from './tables.ts';
import { aFile } from './testing.ts';

const world = useWorld();
let owner: Person;
let other: Person;
beforeAll(async () => {
  [owner, other] = [await aMember(world), await aMember(world)];
});

const attach = (ids: string[], more: { by?: Person; purpose?: 'problem' | 'avatar' } = {}) =>
  world.as(more.by ?? owner, (work) =>
    attachFiles(work, ids, { purpose: more.purpose ?? 'problem', audience: 'signed-in', path: 'photos' }),
  );
const rowsOf = (ids: string[]) =>
  world.db
    .select({ audience: files.audience, attachedAt: files.attachedAt })
    .from(files)
    .where(sql`${files.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`);

it('attaches one’s own uploads for the audience of the thing', async () => {
  const ids = [(await aFile(world, { owner })).id, (await aFile(world, { owner })).id];
  await attach(ids);
  expect(await rowsOf(ids)).toEqual(ids.map(() => ({ audience: 'signed-in', attachedAt: world.clock.now() })));
  await attach([]);
});

it('refuses files of another person or purpose, attached, repeated or unknown files, and then attaches none', async () => {
  const mine = (await aFile(world, { owner })).id;
  const refused = {
    code: 'files.not-yours',
    errors: [{ path: 'photos', message: 'A file is no longer there. Add it again.' }],
  };
  const theirs = (await aFile(world, { owner: other })).id;
  const attached = (await aFile(world, { owner, audience: 'public' })).id;
  for (const bad of [theirs, attached, mine, newId()]) await expect(attach([mine, bad])).rejects.toMatchObject(refused);
  await expect(attach([mine], { purpose: 'avatar' })).rejects.toMatchObject(refused);
  await expect(attach([mine], { by: other })).rejects.toMatchObject(refused);
  await expect(
    world.as(visitor, (work) =>
      // @ts-expect-error Files are attached by a signed-in person.
      attachFiles(work, [mine], { purpose: 'problem', audience: 'public', path: 'photos' }),
    ),
  ).rejects.toMatchObject(refused);
  expect(await rowsOf([mine])).toEqual([{ audience: 'owner', attachedAt: null }]);
});

it('lets one of several simultaneous requests attach the same files, in any order', async () => {
  const ids = await Promise.all([0, 1, 2].map(async () => (await aFile(world, { owner })).id));
  const tried = await Promise.allSettled([ids, ids.toReversed(), ids, ids.toReversed()].map((order) => attach(order)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('gives back the storage of a detached file, and deletes its grants', async () => {
  const person = await aMember(world);
  const [kept, gone] = [
    await aFile(world, { owner: person, audience: 'granted' }),
    await aFile(world, { owner: person, audience: 'granted' }),
  ];
  await world.as(person, (work) => grantFiles(work, [gone.id], [other.id]));
  await world.as(person, (work) => grantFiles(work, [gone.id, kept.id], [other.id, owner.id]));
  expect(await world.db.select().from(fileGrants).where(eq(fileGrants.fileId, gone.id))).toHaveLength(2);

  await world.as(person, (work) => detachFiles(work, [gone.id, newId()]));
  await world.as(person, (work) => detachFiles(work, [gone.id]));
  expect(await rowsOf([gone.id])).toEqual([]);
  expect(await rowsOf([kept.id])).toHaveLength(1);
  expect(await readUsage(world, person.id)).toMatchObject({ usedBytes: kept.bytes });
  expect(await world.db.select().from(fileGrants).where(eq(fileGrants.fileId, gone.id))).toEqual([]);
});
