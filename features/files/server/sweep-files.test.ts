import { desc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { createOnce } from '#engine/idempotency.ts';
import { useWorld } from '#tests/support/testing.ts';
import { detachFiles } from './attach-files.ts';
import { folders, makeObjectKey } from './kept-objects.ts';
import { readUsage } from './storage-room.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepMarkKey } from './sweep-marks.ts';
import { files, storageQuarantine, storageSweeps } from './tables.ts';
import { aFile } from './testing.ts';

const world = useWorld();

const objectsOf = async (...ids: string[]) => {
  const keys: string[] = [];
  for (const folder of folders) for await (const batch of world.storage.list(folder)) keys.push(...batch);
  return ids.map((id) => keys.filter((key) => key.includes(id)).length);
};
const there = async (...ids: string[]) => {
  const rows = await world.db.select({ id: files.id }).from(files);
  return ids.map((id) => rows.some((row) => row.id === id));
};

it('deletes uploads that were unattached for a day, and gives back their storage', async () => {
  // An id contains its time, by the real clock.
  world.clock.set(new Date());
  const owner = await aMember(world);
  const [loose, kept, pdf] = [
    await aFile(world, { owner }),
    await aFile(world, { owner, audience: 'public' }),
    await aFile(world, { owner, kind: 'pdf' }),
  ];
  world.clock.move(23 * hour);
  const young = await aFile(world, { owner });
  await sweepFiles(world);
  expect(await there(loose.id, kept.id, pdf.id, young.id)).toEqual([true, true, true, true]);

  world.clock.move(hour + 1);
  await sweepFiles(world);
  expect(await there(loose.id, kept.id, pdf.id, young.id)).toEqual([false, true, false, true]);
  expect(await objectsOf(loose.id, kept.id, pdf.id, young.id)).toEqual([0, 3, 0, 3]);
  expect(await readUsage(world, owner.id)).toMatchObject({ usedBytes: kept.bytes + young.bytes });
});

it('takes an upload again under its key once the file of the first one was deleted', async () => {
  world.clock.set(new Date());
  const owner = await aMember(world);
  const upload = async (): Promise<string> => {
    const { id } = await aFile(world, { owner });
    return world
      .as(owner, (work) =>
        createOnce(work, { key: 'photo-of-the-geyser', operation: 'files.upload', input: {} }, async () => ({ id })),
      )
      .then((answer) => answer.id);
  };
  const first = await upload();
  expect(await upload()).toBe(first);
  world.clock.move(day + 1);
  await sweepFiles(world);
  const second = await upload();
  expect(await there(first, second)).toEqual([false, true]);
});

it('deletes stored bytes without a row once no upload can be writing them', async () => {
  world.clock.set(new Date());
  const owner = await aMember(world);
  const [detached, kept] = [
    await aFile(world, { owner, audience: 'public' }),
    await aFile(world, { owner, audience: 'public' }),
  ];
  await world.as(owner, (work) => detachFiles(work, [detached.id]));
  const cutShort = newId();
  await world.storage.write(makeObjectKey(cutShort, 'small.webp'), Buffer.from('half'));
  await world.storage.write(`${cutShort.slice(-2)}/read-me.txt`, Buffer.from('none of ours'));

  await sweepFiles(world);
  expect(await objectsOf(detached.id, kept.id, cutShort)).toEqual([3, 3, 1]);
  world.clock.move(day + hour);
  await sweepFiles(world);
  expect(await objectsOf(detached.id, kept.id, cutShort, 'read-me')).toEqual([0, 3, 0, 1]);
});

it('deletes the files of deleted accounts', async () => {
  world.clock.set(new Date());
  const owner = await aMember(world);
  const file = await aFile(world, { owner, audience: 'public' });
  await world.db.execute(sql`delete from accounts where id = ${owner.id}`);
  expect(await there(file.id)).toEqual([false]);
  world.clock.move(day + hour);
  await sweepFiles(world);
  expect(await objectsOf(file.id)).toEqual([0]);
});

it.each([
  ['a day', day + hour],
  ['an hour', hour],
])(
  'keeps files of %s that a restored database does not know for 30 days, and deletes others as usual',
  async (_, sinceUpload) => {
    world.clock.set(new Date());
    const owner = await aMember(world);
    const forgotten = newId();
    await world.storage.write(makeObjectKey(forgotten, 'small.webp'), Buffer.from('newer than the backup'));
    world.clock.move(sinceUpload);
    // A sweep of the database that was there before it went back to an older one.
    await world.storage.write(sweepMarkKey(newId()), Buffer.from('1'));
    await sweepFiles(world);
    expect(await objectsOf(forgotten)).toEqual([1]);
    const lastSweep = async () =>
      (await world.db.select().from(storageSweeps).orderBy(desc(storageSweeps.id)).limit(1))[0];
    expect(await lastSweep()).toMatchObject({ kept: 1 });
    world.clock.move(day);
    await sweepFiles(world);
    expect(await objectsOf(forgotten)).toEqual([1]);

    const detached = await aFile(world, { owner, audience: 'public' });
    await world.as(owner, (work) => detachFiles(work, [detached.id]));
    world.clock.move(28 * day);
    await sweepFiles(world);
    expect(await objectsOf(forgotten, detached.id)).toEqual([1, 0]);
    world.clock.move(day);
    await sweepFiles(world);
    expect(await objectsOf(forgotten)).toEqual([0]);
    expect(await lastSweep()).toMatchObject({ kept: 0, objects: 1 });
    expect(await world.db.$count(storageQuarantine)).toBe(0);
  },
);
